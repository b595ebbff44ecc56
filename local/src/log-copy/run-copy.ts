import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connectionFault } from '@safe-menu/server-kit/config/event-store-url'
import { createEventStoreServer } from '../event-store/server.ts'
import { hasLog } from '../event-store/storage/directory.ts'
import { StartError } from '../supervisor/start-error.ts'
import { type CopyProgress, copyLog } from './copy-log.ts'
import { type Log, openLog } from './log.ts'

interface CopyCommand {
  /** A URL, or a directory. */
  readonly from: string
  readonly to: string
}

const progressEveryMs = 2_000 // often enough to see that it is working

/**
 * Runs the command, and returns the sentence about its result. `say` prints progress. Rejects with `StartError` and the stores'
 * errors; their messages are for the operator.
 */
export async function runCopy({ from, to }: CopyCommand, say: (line: string) => void): Promise<string> {
  const source = await openSource(from)
  const target = openLog(to)
  try {
    const onProgress = throttled(progress => say(sentenceOf(progress)))
    const { events, copied } = await copyLog({ from: source.log, to: target, onProgress })
    return `The target has all ${counted(events)} of the source, ${copied} of them copied now. Both logs were read again and are the same.`
  } finally {
    await target.close()
    await source.close()
  }
}

async function openSource(from: string): Promise<{ readonly log: Log; close(): Promise<void> }> {
  if (isUrl(from)) {
    const log = openLog(from)
    return { log, close: log.close }
  }
  // Opening a folder that has no log would create one.
  const directory = resolve(process.env.INIT_CWD ?? '.', from)
  if (!hasLog(directory)) throw new StartError(`${directory} is not a folder with an event log.`)
  const server = createEventStoreServer({ directory })
  const { port } = await server.start()
  const log = openLog(`esdb://127.0.0.1:${port}?tls=false`)
  return {
    log,
    async close() {
      await log.close()
      await server.stop()
    },
  }
}

const counted = (events: number) => `${events} ${events === 1 ? 'event' : 'events'}`

const verbs = { comparing: 'Compared', copying: 'Copied', verifying: 'Verifying' } as const

function sentenceOf({ step, events, position, head }: CopyProgress): string {
  const percent = head === 0n ? 100n : (position * 100n) / head
  return `${verbs[step]} ${counted(events)}: ${percent > 100n ? 100n : percent} % of the source.`
}

/** Calls `report` at once, then every two seconds at most. */
function throttled(report: (progress: CopyProgress) => void): (progress: CopyProgress) => void {
  let last = 0
  return progress => {
    const now = Date.now()
    if (now - last < progressEveryMs) return
    last = now
    report(progress)
  }
}

export const usage = `usage: npm run events -- copy --from LOG --to URL
A LOG is the URL of an event store (esdb://...), or the folder event-store of a stopped data directory or of a backup.
`

const isUrl = (text: string) => /^[a-z+]+:\/\//iu.test(text)

/** Parses the arguments. Errors never quote a URL, which may contain a password. */
export function parseCommandLine(args: readonly string[]): CopyCommand | { readonly fault: string } {
  const [kind, ...rest] = args
  if (kind !== 'copy') return { fault: 'Unknown command. Use "copy".' }
  const given = optionsOf(rest)
  if (given === null) return { fault: 'Unknown option or missing value after "copy".' }
  const { from, to } = given
  if (!from || !to) return { fault: 'copy needs --from LOG and --to URL.' }
  for (const [option, log] of Object.entries({ to, ...(isUrl(from) && { from }) })) {
    const fault = connectionFault(log)
    if (fault !== null) return { fault: `The URL after --${option} ${fault}.` }
  }
  if (from === to) return { fault: '--from and --to are the same event store.' }
  return { from, to }
}

function optionsOf(args: readonly string[]): { from?: string; to?: string } | null {
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' } } as const
    return parseArgs({ args: [...args], options }).values
  } catch {
    return null
  }
}
