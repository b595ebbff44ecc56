import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { type Node, nodesOf } from './nodes.ts'

/** A call of `t` with an id in the source. */
interface TextCall {
  readonly place: string
  readonly id: string
  /** The names of the values; `null`: the source does not show them. */
  readonly values: readonly string[] | null
}

interface Uses {
  readonly calls: readonly TextCall[]
  /** All texts of the sources, for ids in tables. */
  readonly literals: ReadonlySet<string>
  /** How ids made from data begin: `allergen.`. */
  readonly prefixes: readonly string[]
}

function valuesOf(argument: unknown): readonly string[] | null {
  if (argument === undefined) return []
  const { type, properties: all } = argument as Node
  if (type !== 'ObjectExpression') return null
  const properties = all as readonly Node[]
  if (properties.some(({ type }) => type !== 'Property')) return null
  return properties.map(({ key }) => String((key as Node).name ?? (key as Node).value))
}

/** How the sources in a folder use the texts of the catalogues. */
export function usesIn(folder: URL): Uses {
  const calls: TextCall[] = []
  const literals = new Set<string>()
  const prefixes: string[] = []
  const files = readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter(name => /\.tsx?$/u.test(name) && !/\.spec\.tsx?$|testing\//u.test(name))) {
    const { program } = parseSync(file, readFileSync(new URL(file, folder), 'utf8'))
    for (const node of nodesOf(program)) {
      if (node.type === 'Literal' && typeof node.value === 'string') literals.add(node.value)
      if (node.type === 'TemplateLiteral') {
        const [first] = node.quasis as readonly { readonly value: { readonly cooked: string } }[]
        if (first?.value.cooked.includes('.')) prefixes.push(first.value.cooked)
      }
      const callee = node.type === 'CallExpression' ? (node.callee as Node).name : null
      if (callee !== 't') continue
      const [id, values] = node.arguments as readonly Node[]
      if (id?.type === 'Literal') calls.push({ place: file, id: String(id.value), values: valuesOf(values) })
    }
  }
  return { calls, literals, prefixes }
}
