import { createHash, type KeyObject } from 'node:crypto'
import type { AuditKeys, ChainEnd, ExportLine } from '@safe-menu/contracts/audit/proof'
import { exportVisibilityText } from '@safe-menu/contracts/freshness-texts'
import { canonicalJson } from '@safe-menu/server-kit/audit/chain'
import { signExport } from '@safe-menu/server-kit/audit/signing'
import { createChainWalk } from './chain-walk.ts'
import { columnNames } from './formats.ts'

type Sealed = Exclude<ExportLine, { line: 'end' }>
/** A line without its seal. */
export type Unsealed<L extends Sealed = Sealed> = L extends Sealed ? Omit<L, 'seal'> : never

/** The seal before the first line: 32 zero bytes. */
export const firstSeal: Buffer = Buffer.alloc(32)

/** A line's seal (contracts, `ExportLine`): the SHA-256 of the seal before it and the line's canonical JSON without `seal`. */
export function sealOf(previous: Uint8Array, line: Unsealed): Buffer {
  return createHash('sha256').update(previous).update(canonicalJson(line), 'utf8').digest()
}

type Bare<L extends ExportLine> = L extends { line: 'export' | 'end' } ? never : Omit<L, 'number' | 'seal'>
/** A line between the first and the last, without number and seal. */
export type BareLine = Bare<ExportLine>

/**
 * Adds numbers and seals, the first line and the signed last line. It computes the chains again on the way and rejects when
 * an entry does not follow from the one before it, so a broken chain is never signed.
 */
export async function* sealLines(
  lines: AsyncIterable<BareLine>,
  given: {
    readonly exportKey: KeyObject
    readonly keys: AuditKeys
    readonly exportedAt: string
    readonly filter: Readonly<Record<string, string>>
    readonly completeUntil: string | null
    readonly incomplete?: readonly { readonly chain: ChainEnd['chain']; readonly since: string }[]
  },
): AsyncGenerator<ExportLine> {
  const { exportKey, keys, exportedAt, filter, completeUntil, incomplete = [] } = given
  const chains = createChainWalk(brokenChain)
  let seal: Buffer = firstSeal
  let number = 0
  const sealed = (line: Unsealed): ExportLine => {
    seal = sealOf(seal, line)
    return { ...line, seal: seal.toString('hex') } as ExportLine
  }
  number += 1
  yield sealed({
    line: 'export',
    number,
    version: 2,
    exportedAt,
    columns: [...columnNames],
    filter: { ...filter },
    keys,
    visibility: exportVisibilityText,
    completeUntil,
    ...(incomplete.length > 0 ? { incomplete: [...incomplete] } : {}),
  })
  for await (const line of lines) {
    number += 1
    if (line.line === 'left-out') chains.follow(line.chain, line.from, line.digests.map(bytesOf))
    if (line.line === 'entry') {
      const { chain, sequence, digest, hash } = line.entry.link
      if (chains.follow(chain, sequence, [bytesOf(digest)]) !== hash) throw brokenChain(chain, sequence)
    }
    yield sealed({ ...line, number } as Unsealed)
  }
  number += 1
  const statement = signExport(exportKey, {
    seal: seal.toString('hex'),
    exportedAt,
    heads: [...chains.ends()],
  })
  yield { line: 'end', number, statement }
}

const bytesOf = (hex: string) => Buffer.from(hex, 'hex')

function brokenChain(chain: string, sequence: number): Error {
  return new Error(
    `The audit trail's chain ${chain} is broken at entry ${sequence}. The export is not signed.`,
  )
}
