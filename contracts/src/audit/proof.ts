import { z } from 'zod'
import { Instant } from '../time.ts'
import { ChainedEvent, ChainId, Hash } from './chain.ts'
import { AuditEntryView } from './views.ts'

/** The public key that statements verify with (JWK, RFC 7517). `kid` is its own thumbprint (RFC 7638, SHA-256). */
export const AuditKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
})
export type AuditKey = z.infer<typeof AuditKey>

const ChainEnd = z.strictObject({ chain: ChainId, sequence: z.int().min(1), hash: Hash })
/** Where a chain ends: its last link. */
export type ChainEnd = z.infer<typeof ChainEnd>

/** The payload of a signed head (JWS, RFC 7515, ES256): at `at` the chain ended at link `sequence` with `hash`. */
export const SignedHead = ChainEnd.extend({
  iss: z.literal('safe-menu'),
  sub: z.literal('audit-head'),
  at: Instant,
})
export type SignedHead = z.infer<typeof SignedHead>

/** The payload of an export's last line: the seal of all lines before it, and where the chains in it ended. */
export const SignedExport = z.strictObject({
  iss: z.literal('safe-menu'),
  sub: z.literal('audit-export'),
  seal: Hash,
  exportedAt: Instant,
  heads: z.array(ChainEnd),
})
export type SignedExport = z.infer<typeof SignedExport>

/** On every line: where it stands in the file, so that a line that is gone is told from one that was changed. */
const number = z.int().min(1)

/** What every version of the first line says. */
const exported = {
  line: z.literal('export'),
  number,
  exportedAt: Instant,
  filter: z.record(z.string(), z.string()),
  /** The key that verifies the statements below, for readers without another copy. Compare it with the published one. */
  key: AuditKey,
  seal: Hash,
}

/** In version 1 an entry's `visibleAt` was when the guest read model held it, whether or not a guest could open it. */
const FirstExport = z.strictObject({ ...exported, version: z.literal(1) })
/** `visibility` says what the entries' `visibleAt` and `visibility` mean, and how exact they are. */
const SecondExport = z.strictObject({
  ...exported,
  version: z.literal(2),
  visibility: z.string(),
  /** Up to when the record was complete, except for the chains below; `null`: unknown. The first exports of this version lack it. */
  completeUntil: Instant.nullable().optional(),
  /** Chains that end early: the service could not read an event of theirs that was written then, nor any behind it. */
  incomplete: z.array(z.strictObject({ chain: ChainId, since: Instant })).optional(),
})

/** An entry of an export, of either version. */
const ExportedEntry = z.union([AuditEntryView, AuditEntryView.omit({ visibility: true })])
export type ExportedEntry = z.infer<typeof ExportedEntry>

/**
 * The lines of an export, each one's `seal` the SHA-256 of the seal before it followed by the line's own canonical JSON
 * (RFC 8785) without `seal`; before the first stand 32 zero bytes. The last line signs the last seal, so that no field of the
 * file can be changed unnoticed, and the first line whose seal does not fit names the place. A chain's lines stand together,
 * in sequence. A line is written in canonical JSON, and so in one way only.
 */
export const ExportLine = z.discriminatedUnion('line', [
  z.discriminatedUnion('version', [FirstExport, SecondExport]),
  z.strictObject({
    line: z.literal('entry'),
    number,
    entry: ExportedEntry,
    event: ChainedEvent,
    seal: Hash,
  }),
  /** Entries that the filter left out: their digests, in sequence from `from`. */
  z.strictObject({
    line: z.literal('left-out'),
    number,
    chain: ChainId,
    from: z.int().min(1),
    digests: z.array(Hash).min(1),
    seal: Hash,
  }),
  /** A head that was signed before, the daily ones, right behind the link that it names: it must still be true. */
  z.strictObject({ line: z.literal('head'), number, link: ChainEnd, statement: z.string(), seal: Hash }),
  /** The last line. `statement` is a JWS over a `SignedExport`. */
  z.strictObject({ line: z.literal('end'), number, statement: z.string() }),
])
export type ExportLine = z.infer<typeof ExportLine>
