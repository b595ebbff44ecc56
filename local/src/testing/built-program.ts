import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..', '..')
let folder: Promise<string> | undefined

/**
 * The path of a program's bundle, under its name in `dist/`. All are built from the present sources, once for each test
 * process, because a program that compiles its own sources takes seconds to start. `npm test` has built them before, and
 * names their folder in `BUILT_PROGRAMS`.
 */
export async function builtProgram(name: string): Promise<string> {
  const { BUILT_PROGRAMS } = process.env
  folder ??= BUILT_PROGRAMS ? Promise.resolve(BUILT_PROGRAMS) : buildPrograms()
  return join(await folder, `${name}.mjs`)
}

async function buildPrograms(): Promise<string> {
  const made = mkdtempSync(join(tmpdir(), 'safe-menu-programs-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  symlinkSync(join(root, 'node_modules'), join(made, 'node_modules'))
  await promisify(execFile)(process.execPath, [join(root, 'scripts', 'build.mjs'), '--services', made])
  return made
}
