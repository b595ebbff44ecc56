import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** A regular expression in the sources. */
interface Expression {
  /** From the root of the repository. */
  readonly file: string
  readonly source: string
  readonly flags: string
}

interface Found {
  readonly expressions: readonly Expression[]
  /** The files that build expressions from texts: a literal's source says all, theirs only what a test knows of them. */
  readonly builders: readonly string[]
}

const root = join(import.meta.dirname, '..', '..')
/** Every workspace but those of tests and benchmarks. */
const products = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly workspaces: readonly string[] }
).workspaces.filter(name => name !== 'e2e' && name !== 'bench')

/** Every regular expression of the product, from the syntax trees of its sources. */
export function expressionsOfTheProduct(): Found {
  const files = products
    .flatMap(product => filesIn(join(product, 'src')))
    .filter(
      file => /\.tsx?$/u.test(file) && !/\.(?:spec|fixture)\.tsx?$|\/(?:testing|round-trip)\//u.test(file),
    )
  const expressions: Expression[] = []
  const builders = new Set<string>()
  for (const file of files) {
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
    const build = ({ callee }: { readonly callee: { readonly type: string } }) => {
      if (callee.type === 'Identifier' && (callee as { name?: string }).name === 'RegExp') builders.add(file)
    }
    new Visitor({
      Literal(node) {
        if ('regex' in node) expressions.push({ file, source: node.regex.pattern, flags: node.regex.flags })
      },
      NewExpression: build,
      CallExpression: build,
    }).visit(program)
  }
  return { expressions, builders: [...builders] }
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true }).map(file => join(folder, String(file)))
}
