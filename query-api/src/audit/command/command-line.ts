import { parseArgs } from 'node:util'
import type { FindingVerdict } from './verify-file.ts'

export const usage = `usage: npm run audit -- verify FILE [--keys FILE]...  check an export (JSONL or CSV), without any server
       npm run audit -- reconcile [GROUP]              compare the read models with the event log: the same as of "npm run projector"
--keys: the trusted public keys from GET /api/audit/keys; several files if one was replaced.
exit codes: 0 verified, 1 not verified, 2 wrong usage, 3 verified only with the keys in the file: give the right ones with --keys
`

/** 2 means wrong usage. */
export const exitCodes: Readonly<Record<FindingVerdict, number>> = {
  holds: 0,
  fails: 1,
  'holds by its own keys': 3,
}

export type AuditCommand =
  | { readonly kind: 'verify'; readonly file: string; readonly keyFiles: readonly string[] }
  | { readonly kind: 'help' }

/** Parses the arguments. Returns the command or what is wrong with them. */
export function parseCommandLine(args: readonly string[]): AuditCommand | { readonly fault: string } {
  if (args.some(each => each === '--help' || each === '-h')) return { kind: 'help' }
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { keys: { type: 'string', multiple: true } },
      allowPositionals: true,
    })
    const [kind, file, more] = positionals
    if (kind === 'verify' && file !== undefined && more === undefined) {
      return { kind, file, keyFiles: values.keys ?? [] }
    }
    return { fault: kind === 'verify' ? 'verify needs exactly one file.' : 'Use verify or reconcile.' }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
