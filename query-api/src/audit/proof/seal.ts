import { createHash } from 'node:crypto'
import type { ExportLine } from '@safe-menu/contracts/audit/proof'
import { canonicalJson } from '@safe-menu/server-kit/audit/chain'

type Sealed = Exclude<ExportLine, { line: 'end' }>
/** A line without its seal. */
export type Unsealed<L extends Sealed = Sealed> = L extends Sealed ? Omit<L, 'seal'> : never

/** The seal before the first line: 32 zero bytes. */
export const firstSeal: Buffer = Buffer.alloc(32)

/** A line's seal (contracts, `ExportLine`): the SHA-256 of the seal before it and the line's canonical JSON without `seal`. */
export function sealOf(previous: Uint8Array, line: Unsealed): Buffer {
  return createHash('sha256').update(previous).update(canonicalJson(line), 'utf8').digest()
}
