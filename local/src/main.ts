/** The local stack: `npm start` ends here. Signals stop it in order; a second one kills what is left. */
import { createSupervisor } from './supervisor/create-supervisor.ts'
import { StartError } from './supervisor/start-error.ts'

// The reader of our output may go first (`npm start | head`); that is no reason to leave parts behind.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const supervisor = createSupervisor({
  env: process.env,
  // The bundles stand beside this one; specs put stand-ins elsewhere.
  programs: process.env.PROGRAMS_DIR ?? import.meta.dirname,
  output: process.stdout,
})

/** Soon enough for whoever starts the next one, rare enough to cost nothing. */
const parentPollMs = 250
let ending = false

function fail(error: unknown): void {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
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

// npm ends at a signal without passing it on to the shell's child: its death is then what we see of the signal. Without
// npm (a service manager, `nohup`) outliving the parent may be meant.
const { ppid } = process
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== ppid && !ending) void end('npm has ended')
  }, parentPollMs).unref()
}

// From `npm run dev`: the names of the parts whose programs were built anew.
process.on('message', names => {
  if (Array.isArray(names)) supervisor.restart(names.map(String))
})

supervisor.start().catch((error: unknown) => {
  fail(error)
  process.exit()
})
