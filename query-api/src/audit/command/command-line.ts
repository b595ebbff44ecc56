import { parseArgs } from 'node:util'
import type { FindingVerdict } from './verify-file.ts'

export const usage = `usage: npm run audit -- verify FILE [--key FILE]...   check an export (JSONL or CSV), without any server
       npm run audit -- reconcile                      compare the audit trail with the whole event log
--key: the public key to trust, as GET /api/audit/key gives it; several when it was replaced.
exit codes: 0 it holds, 1 it does not, 2 wrong usage, 3 it holds, but only by the key in the file: give the right one with --key
`

/** 2 is for wrong usage. */
export const exitCodes: Readonly<Record<FindingVerdict, number>> = {
  holds: 0,
  fails: 1,
  'holds by its own key': 3,
}

export type AuditCommand =
  | { readonly kind: 'verify'; readonly file: string; readonly keyFiles: readonly string[] }
  | { readonly kind: 'reconcile' }

/** What is asked for, or what is wrong with how it is asked. */
export function parseCommandLine(args: readonly string[]): AuditCommand | { readonly fault: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { key: { type: 'string', multiple: true } },
      allowPositionals: true,
    })
    const [kind, file, more] = positionals
    if (kind === 'verify' && file !== undefined && more === undefined) {
      return { kind, file, keyFiles: values.key ?? [] }
    }
    if (kind === 'verify') return { fault: 'verify takes one file.' }
    if (kind === 'reconcile' && file === undefined && !values.key) return { kind }
    return { fault: kind === 'reconcile' ? 'reconcile takes nothing more.' : 'Say verify or reconcile.' }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
