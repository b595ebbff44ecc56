import { z } from 'zod'
import { ErrorBody, type ErrorCode, errorCatalogue } from '../errors.ts'
import { exampleValues } from './examples.ts'
import { headers } from './headers.ts'
import { commonErrors, pictureTypes, type Route } from './route.ts'

type Json = { readonly [key: string]: unknown }

/** `input`: what a client sends, before defaults and transforms. `output`: what it receives. */
function schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
  // JSON Schema cannot express every refinement and transform: the field is then listed without that rule.
  const {
    $schema: _,
    '~standard': __,
    ...schema
  } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json
  return schema
}

function parametersOf(
  type: z.ZodType | undefined,
  place: 'path' | 'query',
  example?: Readonly<Record<string, string>>,
): Json[] {
  if (!type) return []
  const { properties = {}, required = [] } = schemaOf(type, 'input') as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
    ...exampleOf(example?.[name]),
  }))
}

const exampleOf = (example: unknown): Json =>
  example === undefined || example instanceof Uint8Array ? {} : { example }

/** The header that a client may send. */
function headerOf({ service }: Route): Json {
  const [name, description] =
    service === 'query'
      ? [headers.consistencyToken, 'From the answer to a write. The read waits until that write is visible.']
      : [
          headers.idempotencyKey,
          `Repeat a request safely: the same key and body get the same answer with ${headers.idempotencyReplayed}: true, and nothing happens twice. ${headers.changedSince}: true is added if something else has changed since. A request that changed nothing is not remembered: repeated, it is carried out on the state of that moment.`,
        ]
  return { name, in: 'header', required: false, description, schema: { type: 'string' } }
}

const requestTypes = {
  json: ['application/json'],
  csv: ['text/csv'],
  picture: pictureTypes,
} as const

function requestBodyOf(route: Route): Json {
  if (route.bodyKind === 'none' || !route.body) return {}
  const schema = schemaOf(route.body, 'input')
  const content = Object.fromEntries(
    requestTypes[route.bodyKind].map(type => [type, { schema, ...exampleOf(route.example?.body) }]),
  )
  return { requestBody: { required: true, content } }
}

function successesOf(route: Route): Json {
  const types = [route.responseType ?? 'application/json'].flat()
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, schema]) => [
      status,
      {
        description: route.summary,
        content: Object.fromEntries(types.map(type => [type, { schema: schemaOf(schema, 'output') }])),
      },
    ]),
  )
}

const errorSchema: Json = { $ref: '#/components/schemas/Error' }

/** Describes `current` for routes whose errors carry it. */
function errorSchemaOf({ current }: Route, codes: readonly ErrorCode[]): Json {
  if (!current || !codes.some(code => code.endsWith('.changed_since_seen'))) return errorSchema
  return { allOf: [errorSchema, { type: 'object', properties: { current: schemaOf(current, 'output') } }] }
}

/** One response for each status. It lists the error codes that come with that status. */
function failuresOf(route: Route): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set([...route.errors, ...commonErrors(route)])) {
    const { status } = errorCatalogue[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map(code => `\`${code}\`: ${errorCatalogue[code].text}`).join('\n\n'),
        content: { 'application/json': { schema: errorSchemaOf(route, codes) } },
      },
    ]),
  )
}

function securityOf({ access }: Route): Json {
  if (access.kind === 'public') return { security: [{}, { bearer: [] }] }
  return { security: [{ bearer: [] }], 'x-roles': access.roles }
}

function operationOf(route: Route): Json {
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [route.id.split('.', 1)[0]],
    parameters: [
      ...parametersOf(route.params, 'path', exampleValues),
      ...parametersOf(route.query, 'query', route.example?.query),
      headerOf(route),
    ],
    ...requestBodyOf(route),
    responses: { ...successesOf(route), ...failuresOf(route) },
    ...securityOf(route),
  }
}

/** No operation can list this answer: it is for the methods that an address does not have. */
const otherMethods =
  'An address answers 405 with the code `route.method_not_allowed` to methods that are not listed for it, and names those that are in the header `Allow`.'

/** The routes as an OpenAPI 3.1 document. */
export function createOpenApiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/gu, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Safe Menu',
      version: '1',
      description: `Restaurant menus that people with allergies can trust.\n\n${otherMethods}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
