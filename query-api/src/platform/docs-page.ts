import { createOpenApiDocument } from '@safe-menu/contracts/http/openapi'
import type { Route } from '@safe-menu/contracts/http/route'
import { pagePolicy } from '@safe-menu/server-kit/http/page-policy'
import { z } from 'zod'

/** What the page shows of an OpenAPI operation. */
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      required: z.boolean(),
      description: z.string().optional(),
      schema: z.unknown(),
    }),
  ),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: z.record(z.string(), z.object({ schema: z.unknown() })) }),
  ),
  'x-roles': z.array(z.string()).optional(),
})
type Operation = z.infer<typeof Operation>

const Document = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

const styles = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color: #1b1b1b; background: #fff }
summary { cursor: pointer; padding: 0.25rem 0 }
details > :not(summary) { margin-left: 1.25rem }
pre { overflow: auto; max-height: 24rem; background: #f3f3f3; padding: 0.5rem }
td, th { text-align: left; vertical-align: top; padding: 0 1rem 0.25rem 0 }
`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/gu, character => entities[character] ?? '')

/** Text of the document, in which backticks mark code as in Markdown. */
const textHtml = (text: string) => escapeHtml(text).replace(/`([^`]+)`/gu, '<code>$1</code>')

const schemaBlock = (schema: unknown) =>
  `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(schema, null, 2))}</code></pre>`

const contentOf = (content: Record<string, { schema: unknown }>) =>
  Object.entries(content)
    .map(([type, { schema }]) => `<p><code>${escapeHtml(type)}</code></p>${schemaBlock(schema)}`)
    .join('')

const parametersOf = ({ parameters }: Operation) => {
  const rows = parameters.map(
    ({ name, in: place, required, description = '', schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}${required ? ', required' : ''}</td>` +
      `<td>${textHtml(description)} <code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  )
  return `<table><caption>Parameters</caption>${rows.join('')}</table>`
}

function operationOf(method: string, path: string, operation: Operation): string {
  const { operationId, summary, requestBody, responses, 'x-roles': roles } = operation
  const answers = Object.entries(responses).map(
    ([status, { description, content }]) =>
      `<details><summary>${status}: ${textHtml(description)}</summary>${contentOf(content)}</details>`,
  )
  return `<details id="${escapeHtml(operationId)}"><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${textHtml(summary)}</summary>
<p>${roles ? `Roles: ${roles.join(', ')}` : 'For everyone'}</p>
${parametersOf(operation)}
${requestBody ? `<details><summary>Request body</summary>${contentOf(requestBody.content)}</details>` : ''}
${answers.join('')}
</details>`
}

/** The OpenAPI document of the routes as a page without scripts, and its Content-Security-Policy. */
export function createDocsPage(routes: readonly Route[]): { readonly html: string; readonly policy: string } {
  const { info, paths } = Document.parse(createOpenApiDocument(routes))
  const sections = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const [tag = ''] = operation.tags
      sections.set(tag, [...(sections.get(tag) ?? []), operationOf(method, path, operation)])
    }
  const body = [...sections].map(([tag, operations]) => `<h2>${escapeHtml(tag)}</h2>${operations.join('')}`)
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>${escapeHtml(info.title)} API</h1>
<p>${textHtml(info.description)}</p>
<p>As JSON, for tools: <a href="/api/openapi.json">/api/openapi.json</a></p>
${body.join('\n')}
</main>
</body>
</html>
`
  return { html, policy: pagePolicy(html) }
}
