import type { KeyObject } from 'node:crypto'
import type { ChainedEvent } from '@safe-menu/contracts/audit/chain'
import { ExportLine, type SignedExport } from '@safe-menu/contracts/audit/proof'
import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { EventMetadata } from '@safe-menu/contracts/events/metadata'
import { canonicalJson, digestOf } from '@safe-menu/server-kit/audit/chain'
import {
  readAuditKeys,
  readKeyId,
  readSignedExport,
  readSignedHead,
} from '@safe-menu/server-kit/audit/signing'
import { byteOrderMark } from '../../csv.ts'
import { createChainWalk, type EntryRef, FaultFound, MissingLine, refOf } from './chain-walk.ts'
import { type Format, formats } from './formats.ts'
import { firstSeal, sealOf } from './seal.ts'

export interface Verified {
  readonly entries: number
  readonly leftOut: number
  readonly chains: number
  readonly exportedAt: string
  /** Up to when the record was complete; `null`: the service did not know. */
  readonly completeUntil: string | null
  /** Chains that the service could not read to their end. */
  readonly incomplete: readonly { readonly chain: string; readonly since: string }[]
  readonly keyId: string
  readonly headKeyId: string
  /** Only the file itself says that these are the right keys. */
  readonly keysFromFile: boolean
  /** Signed heads that hold, and heads of other keys, which were not checked. */
  readonly heads: number
  readonly headsOfOtherKeys: number
}

/** The public keys that the reader of an export trusts, by their ids. A key for exports verifies no head, and the reverse. */
export interface TrustedKeys {
  readonly heads: ReadonlyMap<string, KeyObject>
  readonly exports: ReadonlyMap<string, KeyObject>
}

export type Run = ReturnType<typeof createRun>

const lostMark =
  'has lost its byte order mark, the first three bytes of the file: a program has saved the file again. Verify the file as it was exported'

/**
 * One pass over the lines of a file. Throws `FaultFound` or `MissingLine` at the first line that was changed. `given`: `null` trusts the
 * keys in the file.
 */
export function createRun(given: TrustedKeys | null) {
  let format: Format | null = null
  let physical = 0
  let number = 1
  let seal: Buffer = firstSeal
  let header: Extract<ExportLine, { line: 'export' }> | null = null
  let key: KeyObject | null = null
  let headKey: KeyObject | null = null
  let end: SignedExport | null = null
  let isCut = false
  let hasLostMark = false
  const counts = { entries: 0, leftOut: 0, heads: 0, headsOfOtherKeys: 0 }

  const fault = (what: string, entry: EntryRef | null = null) =>
    new FaultFound({ line: physical, entry, what })
  const chains = createChainWalk(fault)

  /** Parses a text; `null` when it is not exactly the text of a line. */
  function parse(text: string): ExportLine | null {
    try {
      const line = ExportLine.parse((format ?? formats.jsonl).read(text))
      return (format ?? formats.jsonl).write(line) === text ? line : null
    } catch {
      return null
    }
  }

  function faultOfText(): string {
    if (hasLostMark) return lostMark
    if (number === 1) return 'is not how an export begins: it was changed or cut off, or this is another file'
    return isCut ? 'is cut off: the rest of the file is missing' : 'was changed'
  }

  function refOfText(text: string): EntryRef | null {
    try {
      return refOf((format ?? formats.jsonl).read(text), chains.state())
    } catch {
      return nextEntry()
    }
  }

  function nextEntry(): EntryRef | null {
    const state = chains.state()
    return state && { chain: state.chain, sequence: state.sequence + 1 }
  }

  function checkSeal(line: Exclude<ExportLine, { line: 'end' }>): void {
    const { seal: own, ...unsealed } = line
    const right = sealOf(seal, unsealed)
    if (right.toString('hex') === own && line.number === number) {
      seal = right
      return
    }
    const isChanged = line.number === number || sealOf(seal, { ...unsealed, number }).toString('hex') === own
    if (isChanged) throw fault('was changed', refOf(line, chains.state()))
    throw new MissingLine(line, chains.state())
  }

  function begin(line: Extract<ExportLine, { line: 'export' }>): void {
    header = line
    const own = (() => {
      try {
        return readAuditKeys(line.keys)
      } catch {
        throw fault('does not name a key that could have signed this export')
      }
    })()
    const { kid } = own.exports.key
    key = given === null ? own.exports.publicKey : (given.exports.get(kid) ?? null)
    headKey = own.heads.publicKey
    if (!key) throw fault(`says that key ${kid} signed this export, which is not the key given`)
  }

  function takeEntry({ entry, event }: Extract<ExportLine, { line: 'entry' }>): void {
    const { chain, sequence } = entry.link
    chains.reach(chain, sequence)
    const digest = digestOf(canonicalJson(event))
    const ref = { chain, sequence }
    if (digest.toString('hex') !== entry.link.digest) throw fault('is not the event that was stored', ref)
    if (chains.link(digest) !== entry.link.hash)
      throw fault('does not follow from the entries before it', ref)
    const claim = claimFault(entry, event)
    if (claim) throw fault(claim, ref)
    counts.entries += 1
  }

  function takeHead({ link: at, statement }: Extract<ExportLine, { line: 'head' }>): void {
    const said = (what: string) => fault(what, at)
    if (canonicalJson(at) !== canonicalJson(chains.here())) {
      throw said('is named by a signed head that says otherwise: it or one before it was changed')
    }
    const kid = readKeyId(statement)
    if (kid === null) throw said('is named by a head that is no signed statement')
    const signedWith = given ? given.heads.get(kid) : header?.keys.heads.kid === kid ? headKey : null
    if (!signedWith) {
      counts.headsOfOtherKeys += 1
      return
    }
    try {
      const { chain, sequence, hash } = readSignedHead(statement, signedWith)
      if (canonicalJson({ chain, sequence, hash }) === canonicalJson(at)) {
        counts.heads += 1
        return
      }
    } catch {
      // Any fault of the signature means that it does not confirm this head.
    }
    throw said('is named by a head whose signature does not hold')
  }

  function takeEnd(line: Extract<ExportLine, { line: 'end' }>): void {
    if (line.number !== number) throw new MissingLine(line, chains.state())
    if (!key || !header) throw fault('comes before the beginning')
    chains.end()
    try {
      end = readSignedExport(line.statement, key)
    } catch {
      throw fault('is the end, and its signature does not hold: it was changed, or signed with another key')
    }
    if (end.seal !== seal.toString('hex')) {
      throw fault('is the end, and signs other lines than these: the file was changed and sealed again')
    }
    if (end.exportedAt !== header.exportedAt || canonicalJson(end.heads) !== canonicalJson(chains.ended())) {
      throw fault('is the end, and signs another export than this')
    }
  }

  function take(text: string): void {
    physical += 1
    if (format === null) {
      format = text === formats.csv.head ? formats.csv : formats.jsonl
      hasLostMark = text === formats.csv.head.slice(byteOrderMark.length)
      if (format === formats.csv) return
    }
    isCut = !text.endsWith('\n')
    if (end) throw fault('is after the end')
    const line = parse(text)
    if (line === null) {
      throw fault(faultOfText(), refOfText(text))
    }
    if (line.line === 'end') takeEnd(line)
    else {
      checkSeal(line)
      if ((number === 1) !== (line.line === 'export')) throw fault('is not in its place')
      if (line.line === 'export') begin(line)
      if (line.line === 'entry') takeEntry(line)
      if (line.line === 'head') takeHead(line)
      if (line.line === 'left-out') {
        chains.reach(line.chain, line.from)
        for (const digest of line.digests) chains.link(Buffer.from(digest, 'hex'))
        counts.leftOut += line.digests.length
      }
    }
    number += 1
  }

  return {
    take,
    parse,
    number: () => number,
    fileLine: () => physical,
    publicKey(): KeyObject {
      if (!key) throw new Error('No key is known yet.')
      return key
    },
    end(): Verified {
      if (!end || !header) {
        physical += 1
        throw fault('is missing: the file is cut off', nextEntry())
      }
      return {
        ...counts,
        chains: chains.ended().length,
        completeUntil: header.completeUntil,
        incomplete: header.incomplete ?? [],
        exportedAt: header.exportedAt,
        keyId: header.keys.exports.kid,
        headKeyId: header.keys.heads.kid,
        keysFromFile: given === null,
      }
    },
  }
}

/**
 * Compares the readable half of an entry with the stored event: who, for whom, when, and in which request. `null`: they
 * agree. The change itself is in the event; the kind and the names come from the read model and are not checked.
 */
function claimFault(entry: AuditEntryView, event: ChainedEvent): string | null {
  const metadata = EventMetadata.safeParse(event.metadata)
  if (!metadata.success) return 'is not an event of this product'
  const { actor, impersonator, decidedAt, correlationId } = metadata.data
  const actorOf = (who: { readonly kind: string; readonly id?: string; readonly role?: string }) =>
    who.kind === 'account' ? `${who.role} ${who.id}` : who.kind
  if (actorOf(entry.actor) !== actorOf(actor)) return 'names another actor than the stored event'
  if ((entry.impersonator?.id ?? null) !== impersonator)
    return 'names another impersonator than the stored event'
  if (entry.decidedAt !== decidedAt) return 'has another time than the stored event'
  if (entry.correlationId !== correlationId) return 'has another correlation than the stored event'
  return null
}
