import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The repository. */
export const root = join(import.meta.dirname, '..', '..')

/** A fault that the person at the terminal can mend: printed as one sentence, without a stack. */
export class Fault extends Error {}

/** Runs `work` as the program's main function: a {@link Fault} is one sentence and exit code 1. */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof Fault ? error.message : error.stack}\n`)
    process.exitCode = 1
  }
}

/** Says what happens now, and afterwards how long it took. */
export async function step(sentence, work) {
  const startedAt = performance.now()
  process.stdout.write(`${sentence} ...\n`)
  const result = await work()
  process.stdout.write(`  done in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n`)
  return result
}

/** Runs a program in the repository with this terminal; resolves to its exit code. */
export function run(file, args, { env = {}, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      ...options,
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? `signal ${signal}`))
  })
}

/** A tool from node_modules, run by this Node. */
export function runTool(path, args, options) {
  return run(process.execPath, [join(root, 'node_modules', path), ...args], options)
}
