/** Runs the local stack (`npm start`). The first signal stops it in order; a second one kills the processes that are left. */
import { createSupervisor } from './supervisor/create-supervisor.ts'
import { StartError } from './supervisor/start-error.ts'

// The reader of the output may end first (`npm start | head`). The parts must still be stopped in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const supervisor = createSupervisor({
  env: process.env,
  // The bundles are in this file's folder; tests use other ones.
  programs: process.env.PROGRAMS_DIR ?? import.meta.dirname,
  output: process.stdout,
})

/** Short enough for the next start to find the ports free, long enough to cost nothing. */
const parentPollMs = 250
let ending = false

function fail(error: unknown): void {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = error instanceof StartError ? error.exitCode : 1
}

async function end(signal: string): Promise<void> {
  ending = true
  process.stdout.write(`${signal}: stopping ...\n`)
  await supervisor.stop()
  process.exit()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal))
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, error => {
    fail(error)
    void end(event)
  })
}

// npm ends at a signal without forwarding it to this process, so the end of the parent counts as the signal. Started without
// npm (by a service manager or `nohup`), this process may be meant to outlive its parent.
const { ppid } = process
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== ppid && !ending) void end('npm has ended')
  }, parentPollMs).unref()
}

// From `npm run dev`: the names of the programs that were rebuilt.
process.on('message', names => {
  if (Array.isArray(names)) supervisor.restart(names.map(String))
})

supervisor.start().catch((error: unknown) => {
  fail(error)
  process.exit()
})
