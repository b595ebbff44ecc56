import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
// By path: vite reads its configuration before it knows the workspaces.
import { defaultLanguage, type Language, languages } from '../../contracts/src/languages.ts'
import {
  type CataloguePart,
  compileMessage,
  faultsOf,
  type Messages,
  partOf,
} from '../src/languages/compile.ts'

const sources = fileURLToPath(new URL('../src/', import.meta.url))
const messageFolder = join(sources, 'languages', 'messages')
const isSource = (file: string) => /\.tsx?$/u.test(file) && !/\.spec\.tsx?$/u.test(file)
const pageFile = /^\/assets\/messages-/u
const serverPart = /^virtual:messages\/(?<part>first|later|server)$/u

const catalogues = Object.fromEntries(
  languages.map(language => [
    language,
    JSON.parse(readFileSync(join(messageFolder, `${language}.json`), 'utf8')),
  ]),
) as Record<Language, Messages>

/** In the order of their numbers. */
const parts: readonly CataloguePart[] = ['first', 'later', 'server']

/**
 * What the page calls each text: a number instead of its id, which saves some KB. The texts of a part follow each other, so that its
 * file needs no numbers. Subjects whose ids are made from data keep theirs: `allergen.${id}`.
 */
function shortIds(): ReadonlyMap<string, string> {
  const made = new Set<string>()
  for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(isSource))
    for (const [, subject] of readFileSync(join(sources, file), 'utf8').matchAll(/`(\w+)\.\$\{/gu))
      if (subject) made.add(subject)
  const ids = Object.keys(catalogues[defaultLanguage]).sort()
  const isMade = (id: string) => made.has(id.split('.')[0] ?? '')
  const numbered = parts.flatMap(part => ids.filter(id => partOf(id) === part && !isMade(id)))
  return new Map([
    ...numbered.map((id, index): [string, string] => [id, String(index)]),
    ...ids.filter(isMade).map((id): [string, string] => [id, id]),
  ])
}

const short = shortIds()

/** The texts as an expression: `{...["the first", "the second"], "allergen.milk": "Milk"}`. */
function compiled(language: Language, part: CataloguePart): string {
  const ids = [...short.keys()].filter(id => partOf(id) === part)
  const isNumbered = (id: string) => short.get(id) !== id
  const messageOf = (id: string) => compileMessage(catalogues[language][id] ?? '', language)
  const numbered = ids.filter(isNumbered)
  const list = JSON.stringify(numbered.map(messageOf))
  const first = numbered[0] === undefined ? '0' : short.get(numbered[0])
  const others = ids
    .filter(id => !isNumbered(id))
    .map(id => `${JSON.stringify(id)}:${JSON.stringify(messageOf(id))}`)
  return `{${[`...${first === '0' ? list : `Array(${first}).concat(${list})`}`, ...others].join()}}`
}

const faults = faultsOf(catalogues)

/** What the files of the guests' pages contain. Nothing while a catalogue has a fault, which fails the build. */
const contents =
  faults.length > 0
    ? []
    : languages.flatMap(language =>
        (['first', 'later'] as const).map(part => ({
          name: `messages-${language}-${part}`,
          source: `export default ${compiled(language, part)}`,
        })),
      )

/** In the names of the files. Browsers keep them for good, so anything that changes a file must change its name. */
export const messagesVersion = createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 8)

const pageFiles = contents.map(({ name, source }) => ({
  fileName: `assets/${name}-${messagesVersion}.js`,
  source,
}))

/** Checks every catalogue, and makes files of what a guest's page needs first and later. A missing text fails the build. */
export function messages(): Plugin {
  return {
    name: 'safe-menu:messages',
    enforce: 'pre',
    buildStart() {
      if (faults.length > 0)
        this.error(`The texts of the guests' pages are not complete:\n${faults.join('\n')}`)
    },
    /** The catalogues are read with the configuration. */
    configureServer(server) {
      server.watcher.on('change', file => {
        if (file.startsWith(messageFolder)) void server.restart()
      })
    },
    resolveId: id => (serverPart.test(id) || pageFile.test(id) ? id : null),
    load(id) {
      const page = pageFile.test(id) && pageFiles.find(({ fileName }) => id === `/${fileName}`)
      if (page) return page.source // only the development server loads them
      const part = serverPart.exec(id)?.groups?.part as CataloguePart | undefined
      if (!part) return null
      const all = languages.map(language => `${language}: ${compiled(language, part)}`)
      return `export const catalogues = { ${all.join(', ')} }`
    },
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (!file.startsWith(sources) || !isSource(file)) return null
      return code.replaceAll(/(['"])([a-z]\w*\.[\w-]+)\1/giu, (text, _, name: string) => {
        const known = short.get(name)
        return known === undefined ? text : `'${known}'`
      })
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of pageFiles) this.emitFile({ type: 'asset', ...file })
      const early = [...short].filter(([id]) => partOf(id) !== 'first')
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.name !== 'index') continue // the other pages wait for all texts
        const used = early.filter(
          ([, name]) => file.code.includes(`(\`${name}\``) || file.code.includes(`("${name}"`),
        )
        if (used.length > 0)
          this.error(
            `The first script uses texts that it does not have: ${used.map(([id]) => id).join(', ')}`,
          )
      }
    },
    /** Most pages are English, so a browser need not wait for the script to say so. The server names another language's file. */
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: {
          rel: 'modulepreload',
          crossorigin: true,
          href: `/assets/messages-${defaultLanguage}-first-${messagesVersion}.js`,
        },
        injectTo: 'head',
      },
    ],
  }
}
