import type { KeyObject } from 'node:crypto'
import type { ChainedEvent } from '@safe-menu/contracts/audit/chain'
import { type ExportedEntry, ExportLine, type SignedExport } from '@safe-menu/contracts/audit/proof'
import { EventMetadata } from '@safe-menu/contracts/events/metadata'
import { canonicalJson, digestOf } from '@safe-menu/server-kit/audit/chain'
import {
  readAuditKeys,
  readKeyId,
  readSignedExport,
  readSignedHead,
} from '@safe-menu/server-kit/audit/signing'
import { byteOrderMark } from '../../csv.ts'
import { createChainWalk } from './chain-walk.ts'
import { columnsOfHead, csvOf, type Format, formats, unknownColumn } from './formats.ts'
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

/** The first line of a file that does not hold. */
export interface Fault {
  /** From 1. */
  readonly line: number
  /** Completes the sentence that the line begins. */
  readonly what: string
}

export type Verification =
  | { readonly ok: true; readonly verified: Verified }
  | { readonly ok: false; readonly fault: Fault }

/** The public keys that the reader of an export trusts, by their ids. A key for exports verifies no head, and the reverse. */
export interface TrustedKeys {
  readonly heads: ReadonlyMap<string, KeyObject>
  readonly exports: ReadonlyMap<string, KeyObject>
}

/** The keys of several answers of GET /api/audit/keys. */
export function trustedKeys(all: readonly ReturnType<typeof readAuditKeys>[]): TrustedKeys {
  const byId = (part: 'heads' | 'exports') =>
    new Map(all.map(keys => [keys[part].key.kid, keys[part].publicKey]))
  return { heads: byId('heads'), exports: byId('exports') }
}

/**
 * Checks an export offline: every line's text, seal, digest, hash and sequence, the signed heads and the signed end. It
 * reads line by line and keeps one link per chain. `keys`: the keys that the reader trusts; `null`: the file's own.
 * Rejects only when the file cannot be read.
 */
export async function verifyExport(
  lines: AsyncIterable<string>,
  keys: TrustedKeys | null,
): Promise<Verification> {
  const run = createRun(keys)
  try {
    for await (const line of lines) run.take(line)
    return { ok: true, verified: run.end() }
  } catch (error) {
    if (!(error instanceof DoesNotHold)) throw error
    return { ok: false, fault: { line: run.lineNumber(), what: error.message } }
  }
}

/** Ends a run at the present line. The message says why. */
class DoesNotHold extends Error {}

type Header = Extract<ExportLine, { line: 'export' }>

/** One pass over the lines of a file. Throws `DoesNotHold` at the first line that is not what was signed. */
function createRun(given: TrustedKeys | null) {
  let format: Format | null = null
  /** The columns that the first line of a CSV names; `null`: the file is no CSV. */
  let columns: readonly string[] | null = null
  let physical = 0
  let number = 1
  let seal: Buffer = firstSeal
  let header: Header | null = null
  let keys = given
  let end: SignedExport | null = null
  const counts = { entries: 0, leftOut: 0, heads: 0, headsOfOtherKeys: 0 }
  const chains = createChainWalk(() => new DoesNotHold('does not follow the entry before it'))

  /** The line of a text, which must be exactly what such a line is written as. */
  function parse(text: string, { read, write }: Format): ExportLine {
    try {
      const line = ExportLine.parse(read(text))
      if (write(line) === text) return line
    } catch {
      // It is no line of an export.
    }
    if (number === 1) throw new DoesNotHold(noBeginning)
    throw new DoesNotHold(text.endsWith('\n') ? 'was changed' : 'is cut off: the rest of the file is missing')
  }

  function checkSeal(line: Exclude<ExportLine, { line: 'end' }>): void {
    const { seal: own, ...unsealed } = line
    seal = sealOf(seal, unsealed)
    if (seal.toString('hex') !== own) throw new DoesNotHold('was changed')
  }

  function begin(line: Header): void {
    header = line
    if (columns !== null && canonicalJson(line.columns) !== canonicalJson(columns)) {
      physical = 1
      throw new DoesNotHold('names other columns than were exported')
    }
    try {
      const own = readAuditKeys(line.keys)
      keys ??= trustedKeys([own])
    } catch {
      throw new DoesNotHold('does not name a key that could have signed this export')
    }
    const { kid } = line.keys.exports
    if (!keys.exports.has(kid))
      throw new DoesNotHold(`says that key ${kid} signed this export, which is not the key given`)
  }

  function takeEntry({ entry, event }: Extract<ExportLine, { line: 'entry' }>): void {
    const { chain, sequence } = entry.link
    const digest = digestOf(canonicalJson(event))
    if (digest.toString('hex') !== entry.link.digest)
      throw new DoesNotHold('is not the event that was stored')
    if (chains.follow(chain, sequence, [digest]) !== entry.link.hash)
      throw new DoesNotHold('does not follow from the entries before it')
    checkClaims(entry, event)
    counts.entries += 1
  }

  function takeHead({ link: at, statement }: Extract<ExportLine, { line: 'head' }>): void {
    if (canonicalJson(at) !== canonicalJson(chains.here()))
      throw new DoesNotHold('is a signed head of other entries than those before it')
    const kid = readKeyId(statement)
    if (kid === null) throw new DoesNotHold('is a head without a signed statement')
    const signedWith = keys?.heads.get(kid)
    if (signedWith === undefined) {
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
    throw new DoesNotHold('is a head whose signature does not hold')
  }

  function takeEnd({ statement }: Extract<ExportLine, { line: 'end' }>): void {
    const key = header && keys?.exports.get(header.keys.exports.kid)
    if (!key || !header) throw new DoesNotHold(noBeginning)
    try {
      end = readSignedExport(statement, key)
    } catch {
      throw new DoesNotHold('is the end, and its signature does not hold: it was changed, or has another key')
    }
    if (end.seal !== seal.toString('hex'))
      throw new DoesNotHold(
        'is the end, and signs other lines than these: the file was changed and sealed again',
      )
    if (end.exportedAt !== header.exportedAt || canonicalJson(end.heads) !== canonicalJson(chains.ends()))
      throw new DoesNotHold('is the end, and signs another export than this')
  }

  function take(text: string): void {
    physical += 1
    if (format === null) {
      columns = columnsOfHead(text)
      format = columns === null ? formats.jsonl : csvOf(columns)
      if (columnsOfHead(byteOrderMark + text) !== null) throw new DoesNotHold(lostMark)
      if (columns !== null) {
        checkKnown(columns)
        return
      }
    }
    if (end) throw new DoesNotHold('is after the end')
    const line = parse(text, format)
    if (line.number !== number)
      throw new DoesNotHold(
        `has the number ${line.number} instead of ${number}: a line was removed, moved or repeated`,
      )
    if (line.line === 'end') takeEnd(line)
    else {
      checkSeal(line)
      if ((line.line === 'export') !== (number === 1)) throw new DoesNotHold(noBeginning)
      if (line.line === 'export') begin(line)
      if (line.line === 'entry') takeEntry(line)
      if (line.line === 'head') takeHead(line)
      if (line.line === 'left-out') {
        const digests = line.digests.map(digest => Buffer.from(digest, 'hex'))
        chains.follow(line.chain, line.from, digests)
        counts.leftOut += digests.length
      }
    }
    number += 1
  }

  return {
    take,
    lineNumber: () => physical,
    end(): Verified {
      if (!end || !header) {
        physical += 1
        throw new DoesNotHold('is missing: the file is cut off')
      }
      return {
        ...counts,
        chains: chains.ends().length,
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

function checkKnown(columns: readonly string[]): void {
  const unknown = unknownColumn(columns)
  if (unknown !== undefined)
    throw new DoesNotHold(
      `names a column that this release does not know (${unknown}). Verify the file with the release that exported it, or a later one`,
    )
}

const noBeginning = 'is not how an export begins: it was changed or cut off, or this is another file'
const lostMark =
  'has lost its byte order mark, the first three bytes of the file: a program has saved the file again. Verify the file as it was exported'

/**
 * Compares the readable half of an entry with the stored event: who, for whom, when, and in which request. The change itself is in the
 * event; the kind and the names come from the read model and are not checked.
 */
function checkClaims(entry: ExportedEntry, event: ChainedEvent): void {
  const metadata = EventMetadata.safeParse(event.metadata)
  if (!metadata.success) throw new DoesNotHold('is not an event of this product')
  const { actor, impersonator, decidedAt, correlationId } = metadata.data
  const actorOf = (who: { kind: string; id?: string | undefined; role?: string | undefined }) =>
    who.kind === 'account' ? `${who.role} ${who.id}` : who.kind
  const claims: readonly (readonly [string, unknown, unknown])[] = [
    ['actor', actorOf(entry.actor), actorOf(actor)],
    ['impersonator', entry.impersonator?.id ?? null, impersonator],
    ['time', entry.decidedAt, decidedAt],
    ['correlation', entry.correlationId, correlationId],
  ]
  for (const [name, claimed, stored] of claims)
    if (claimed !== stored) throw new DoesNotHold(`has another ${name} than the stored event`)
}

/** Far longer than any line of ours. Without a limit, another file could be read into memory as one line. */
const maxLine = 16 * 1_048_576

/** Splits a text that arrives in portions into lines, each with its line feed. Only line feeds end lines. */
export async function* linesOf(portions: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const portion of portions) {
    rest += portion
    let from = 0
    for (let at = rest.indexOf('\n'); at >= 0; at = rest.indexOf('\n', from)) {
      yield rest.slice(from, at + 1)
      from = at + 1
    }
    rest = rest.slice(from)
    if (rest.length > maxLine)
      throw new Error('The file has a line that is longer than any line of an export.')
  }
  if (rest !== '') yield rest
}
