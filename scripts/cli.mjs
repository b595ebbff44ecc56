/**
 * `npm run projector|admin|audit|import|export|events|backup|restore -- ...`: runs a command-line tool, most of them
 * against the running stack.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { Fault, main, root, runLast } from './lib/steps.mjs'

/** These need no addresses or secrets of the stack: clients of the public API, tools for logs, `audit -- verify`, and `--help`. */
const alone = new Set(['import', 'export', 'events', 'backup', 'audit'])
const needsNoStack = (name, args) => alone.has(name) || args.some(isHelp)
const isHelp = word => word === '--help' || word === '-h'

await main(async () => {
  const [name, ...args] = process.argv.slice(2)
  await build()
  const program = join(root, 'dist', `${name}.mjs`)
  if (!existsSync(program)) throw new Fault(`There is no command-line tool "${name}".`)
  const command = needsNoStack(name, args)
    ? [program, ...args]
    : [join(root, 'dist', 'cli.mjs'), name, ...args]
  // In the caller's directory, because file arguments are relative to it.
  const cwd = process.env.INIT_CWD ?? process.cwd()
  const dataDirectory = process.env.DATA_DIR ?? join(root, '.data')
  await runLast(process.execPath, command, { cwd, env: { DATA_DIR: dataDirectory } })
})
