import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The repository's root folder. */
export const root = join(import.meta.dirname, '..', '..')

/** An error that the user can fix: printed as one sentence, without a stack trace. */
export class Fault extends Error {}

/** Runs `work` as the program's main function; prints its error and sets exit code 1. */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof Fault ? error.message : error.stack}\n`)
    process.exitCode = 1
  }
}

/** Prints the sentence, runs `work`, and prints how long it took. */
export async function step(sentence, work) {
  const startedAt = performance.now()
  process.stdout.write(`${sentence} ...\n`)
  const result = await work()
  process.stdout.write(`  done in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n`)
  return result
}

/** Runs a program in the repository's root with this terminal; resolves to its exit code or `signal NAME`. */
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

/** Runs a program as the last step: this process ends with its exit code, or with 1 if a signal ended it. */
export async function runLast(file, args, options) {
  const code = await run(file, args, options)
  process.exitCode = typeof code === 'number' ? code : 1
}

/** Runs a script from node_modules with this Node. */
export function runTool(path, args, options) {
  return run(process.execPath, [join(root, 'node_modules', path), ...args], options)
}
