import { parseArgs } from 'node:util'
import { connectionFault } from '@safe-menu/server-kit/event-store/connection-string'

export const usage = `usage: npm run events -- copy --from LOG --to URL
A LOG is the URL of an event store (esdb://...), or the folder event-store of a stopped data directory or of a backup.
`

export interface CopyCommand {
  /** A URL, or a directory. */
  readonly from: string
  readonly to: string
}

export const isUrl = (text: string) => /^[a-z+]+:\/\//iu.test(text)

/** Parses the arguments. Errors never quote a URL, which may contain a password. */
export function parseCommandLine(args: readonly string[]): CopyCommand | { readonly fault: string } {
  const [kind, ...rest] = args
  if (kind !== 'copy') return { fault: 'Say copy.' }
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
