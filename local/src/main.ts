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

function fail(error: unknown): void {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

async function end(signal: string): Promise<void> {
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

// From `npm run dev`: the names of the parts whose programs were built anew.
process.on('message', names => {
  if (Array.isArray(names)) supervisor.restart(names.map(String))
})

supervisor.start().catch((error: unknown) => {
  fail(error)
  process.exit()
})
