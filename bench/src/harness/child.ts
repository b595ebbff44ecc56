import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..', '..')

const keptOutput = 65_536 // enough to say why a program failed; the access log of a whole run would fill the memory

type Child = ReturnType<typeof startNode>

const printedWithinMs = 120_000 // before it, thousands of connections are opened on busy cores

const running = new Set<ChildProcess>()
// A bench that is interrupted leaves no process behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

/** Starts a Node program in the repository's root folder. Its errors are shown; its output is read and not shown. */
export function startNode(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  let output = ''
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (chunk: string) => {
    output = (output + chunk).slice(-keptOutput)
  })
  // `close` comes after the last output; `exit` may come earlier.
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  ended.catch(() => undefined) // `printed` and `stop` report a program that cannot be started

  /** Resolves to the first match in its output. Rejects if it ends or prints nothing like it for two minutes. */
  async function printed(pattern: RegExp): Promise<RegExpExecArray> {
    const signal = AbortSignal.timeout(printedWithinMs)
    const failed = ended.then(code => {
      throw new Error(`${args.join(' ')} ended with code ${code} too early. ${output.slice(-2_000)}`)
    })
    failed.catch(() => undefined)
    for (;;) {
      const match = pattern.exec(output)
      if (match) return match
      await Promise.race([once(child.stdout, 'data', { signal }), failed])
    }
  }

  return {
    process: child,
    pid: child.pid ?? 0,
    /** The end of what it printed. */
    output: () => output,
    printed,
    /** Resolves to its exit code, after all of its output was read; `null`: it ended by a signal. */
    ended,
    /** Ends it with SIGTERM, and waits for its end. */
    async stop(): Promise<void> {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs one of this package's TypeScript files in its own process, and waits for its first line. */
export async function startOwn(
  file: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Child & { readonly firstLine: string }> {
  const path = join(root, 'bench', 'src', file)
  const child = startNode(['--import', 'tsx', path, ...args], { NODE_ENV: 'production', ...environment })
  try {
    const [, firstLine = ''] = await child.printed(/^(.*)\n/u)
    return { ...child, firstLine }
  } catch (error) {
    await child.stop()
    throw error
  }
}
