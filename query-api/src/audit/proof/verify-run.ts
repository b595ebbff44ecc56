import type { KeyObject } from 'node:crypto'
import { type ChainEnd, ExportLine, type SignedExport } from '@safe-menu/contracts/audit/proof'
import {
  keyIdOf,
  readAuditKey,
  readSignedExport,
  readSignedHead,
} from '@safe-menu/server-kit/audit/statements'
import { canonicalJson, digestOf, genesis, nextHash } from '@safe-menu/server-kit/audit-chain/audit-chain'
import { claimFault } from './claims.ts'
import { type Format, formats } from './formats.ts'
import { type ChainState, type EntryName, nameOf } from './name-entry.ts'
import { firstSeal, sealOf } from './seal.ts'

/** What is wrong with a file, and where first. */
export interface Fault {
  /** The line of the file, from 1. */
  readonly line: number
  readonly entry: EntryName | null
  readonly what: string
}

export interface Verified {
  readonly entries: number
  readonly leftOut: number
  readonly chains: number
  readonly exportedAt: string
  readonly keyId: string
  /** Nobody but the file itself says whose key it is. */
  readonly keyFromFile: boolean
  /** Signed heads whose statements hold, and those of other keys, which nobody could check. */
  readonly heads: number
  readonly headsOfOtherKeys: number
}

/** Raised inside a run; `verifyExport` makes a verdict of it. */
export class FaultFound extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.what)
    this.fault = fault
  }
}

/** A line that does not stand in its place: the rest of the file tells whether it stands elsewhere. */
export class GoneLine extends Error {
  readonly present: ExportLine
  readonly state: ChainState | null
  constructor(present: ExportLine, state: ChainState | null) {
    super('a line is not in its place')
    this.present = present
    this.state = state
  }
}

export type Run = ReturnType<typeof createRun>

/** One pass over the lines of a file, in order. Throws `FaultFound` or `GoneLine` at the first line that is not as it was written. */
export function createRun(given: ReadonlyMap<string, KeyObject>) {
  let format: Format | null = null
  let physical = 0
  let number = 1
  let seal: Buffer = firstSeal
  let header: Extract<ExportLine, { line: 'export' }> | null = null
  let key: KeyObject | null = null
  let state: ChainState | null = null
  let end: SignedExport | null = null
  let isCut = false
  const ended: ChainEnd[] = []
  const begun = new Set<string>()
  const counts = { entries: 0, leftOut: 0, heads: 0, headsOfOtherKeys: 0 }

  const fault = (what: string, entry: EntryName | null = null) =>
    new FaultFound({ line: physical, entry, what })

  /** The line that a text is, when it is written as only that line is. */
  function parse(text: string): ExportLine | null {
    try {
      const line = ExportLine.parse((format ?? formats.jsonl).read(text))
      return (format ?? formats.jsonl).write(line) === text ? line : null
    } catch {
      return null
    }
  }

  function faultOfText(): string {
    if (number === 1) return 'is not how an export begins: it was changed or cut off, or this is another file'
    return isCut ? 'is cut off: the rest of the file is missing' : 'was changed'
  }

  function nameOfText(text: string): EntryName | null {
    try {
      return nameOf((format ?? formats.jsonl).read(text), state)
    } catch {
      return state && { chain: state.chain, sequence: state.sequence + 1 }
    }
  }

  function checkSeal(line: Exclude<ExportLine, { line: 'end' }>): void {
    const { seal: own, ...unsealed } = line
    const right = sealOf(seal, unsealed)
    if (right.toString('hex') === own && line.number === number) {
      seal = right
      return
    }
    const isChanged = line.number === number || sealOf(seal, { ...unsealed, number }).toString('hex') === own
    if (isChanged) throw fault('was changed', nameOf(line, state))
    throw new GoneLine(line, state)
  }

  function begin(line: Extract<ExportLine, { line: 'export' }>): void {
    header = line
    const own = (() => {
      try {
        return readAuditKey(line.key)
      } catch {
        throw fault('does not name a key that could have signed this export')
      }
    })()
    key = given.size === 0 ? own.publicKey : (given.get(own.key.kid) ?? null)
    if (!key) throw fault(`says that key ${own.key.kid} signed this export, which is not the key given`)
  }

  /** Goes on to a link: the next of its chain, or the first of another one. */
  function reach(chain: string, sequence: number): void {
    if (state?.chain !== chain) {
      if (begun.has(chain)) throw fault('goes on with a chain that had ended', { chain, sequence })
      if (state) ended.push(endOf(state))
      begun.add(chain)
      state = { chain, sequence: 0, hash: genesis }
    }
    const next = (state?.sequence ?? 0) + 1
    if (sequence !== next) throw fault('does not follow the entry before it', { chain, sequence: next })
  }

  function link(digest: Uint8Array): string {
    if (!state) throw new Error('No chain has begun.')
    const hash = nextHash(state.hash, digest)
    state = { ...state, sequence: state.sequence + 1, hash }
    return hash.toString('hex')
  }

  function takeEntry({ entry, event }: Extract<ExportLine, { line: 'entry' }>): void {
    const { chain, sequence } = entry.link
    reach(chain, sequence)
    const digest = digestOf(canonicalJson(event))
    const name = { chain, sequence }
    if (digest.toString('hex') !== entry.link.digest) throw fault('is not the event that was stored', name)
    if (link(digest) !== entry.link.hash) throw fault('does not follow from the entries before it', name)
    const claim = claimFault(entry, event)
    if (claim) throw fault(claim, name)
    counts.entries += 1
  }

  function takeHead({ link: at, statement }: Extract<ExportLine, { line: 'head' }>): void {
    const said = (what: string) => fault(what, at)
    if (!state || canonicalJson(at) !== canonicalJson(endOf(state))) {
      throw said('is named by a signed head that says otherwise: it or one before it was changed')
    }
    const kid = keyIdOf(statement)
    const signedWith = given.size > 0 ? given.get(kid ?? '') : header?.key.kid === kid ? key : undefined
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
      // Whatever is wrong with the signature: it does not say this.
    }
    throw said('is named by a head whose signature does not hold')
  }

  function takeEnd(line: Extract<ExportLine, { line: 'end' }>): void {
    if (line.number !== number) throw new GoneLine(line, state)
    if (!key || !header) throw fault('comes before the beginning')
    if (state) ended.push(endOf(state))
    try {
      end = readSignedExport(line.statement, key)
    } catch {
      throw fault('is the end, and its signature does not hold: it was changed, or signed with another key')
    }
    if (end.seal !== seal.toString('hex')) {
      throw fault('is the end, and signs other lines than these: the file was changed and sealed anew')
    }
    if (end.exportedAt !== header.exportedAt || canonicalJson(end.heads) !== canonicalJson(ended)) {
      throw fault('is the end, and signs another export than this')
    }
  }

  function take(text: string): void {
    physical += 1
    if (format === null) {
      format = text === formats.csv.head ? formats.csv : formats.jsonl
      if (format === formats.csv) return
    }
    isCut = !text.endsWith('\n')
    if (end) throw fault('stands behind the end')
    const line = parse(text)
    if (line === null) {
      throw fault(faultOfText(), nameOfText(text))
    }
    if (line.line === 'end') takeEnd(line)
    else {
      checkSeal(line)
      if ((number === 1) !== (line.line === 'export')) throw fault('is not in its place')
      if (line.line === 'export') begin(line)
      if (line.line === 'entry') takeEntry(line)
      if (line.line === 'head') takeHead(line)
      if (line.line === 'left-out') {
        reach(line.chain, line.from)
        for (const digest of line.digests) link(Buffer.from(digest, 'hex'))
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
        const next = state && { chain: state.chain, sequence: state.sequence + 1 }
        throw fault('is missing: the file is cut off', next)
      }
      return {
        ...counts,
        chains: ended.length,
        exportedAt: header.exportedAt,
        keyId: header.key.kid,
        keyFromFile: given.size === 0,
      }
    },
  }
}

function endOf({ chain, sequence, hash }: ChainState): ChainEnd {
  return { chain: chain as ChainEnd['chain'], sequence, hash: Buffer.from(hash).toString('hex') }
}
