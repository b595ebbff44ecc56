import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './steps.mjs'

/** A stack on a busy machine takes up to 90 s. */
const SETUP_LIMIT_MS = 5 * 60_000
/** Far longer than any file on a slow machine. A file that hangs must not block a pipeline. */
const FILE_LIMIT_MS = 30 * 60_000
/** A process that does not end soon after its last test has left something open. */
const LINGER_MS = 30_000

/** Starts a process that runs test files, see `mocha-process.mjs`. Prints the output of each file when it has finished. */
export function startWorker({ node, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'safe-menu-tests-'))
  const outputFile = join(folder, 'output.txt')
  const output = openSync(outputFile, 'a')
  const child = fork(join(import.meta.dirname, 'mocha-process.mjs'), {
    execPath: node,
    execArgv: ['--import', 'tsx'],
    cwd: root,
    stdio: ['ignore', output, output, 'ipc'],
    env: { ...process.env, TZ: 'UTC', NODE_ENV: 'test', ...env },
  })
  const exit = once(child, 'exit').then(([code, signal]) => code ?? signal)
  let printed = 0

  function print() {
    const written = readFileSync(outputFile)
    process.stdout.write(written.subarray(printed))
    printed = written.length
  }

  /** Resolves to what the event brings. Rejects if the process ends before, and kills it after the time limit. */
  async function waitFor(event, { during, limitMs }) {
    const ended = exit.then(code => {
      throw new Error(`A test process ended with ${code} during ${during}.`)
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
    try {
      const [value] = await Promise.race([once(child, event), ended])
      return value
    } finally {
      clearTimeout(timer)
      print()
    }
  }

  return {
    ready: () => waitFor('message', { during: 'its start', limitMs: SETUP_LIMIT_MS }),
    /** Resolves to `{ passes, failed }`: a number, and `{ text, isWait }` for each failed test. */
    run(file) {
      child.send({ file })
      return waitFor('message', { during: file, limitMs: FILE_LIMIT_MS })
    },
    stop: signal => child.kill(signal),
    async end() {
      child.send({ end: true })
      await waitFor('disconnect', { during: 'its end', limitMs: SETUP_LIMIT_MS })
      const timer = setTimeout(() => child.kill('SIGKILL'), LINGER_MS)
      const code = await exit
      clearTimeout(timer)
      if (code !== 0) throw new Error(`A test process ended with ${code}: something was left open.`)
    },
    close() {
      child.kill('SIGKILL')
      print()
      closeSync(output)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
