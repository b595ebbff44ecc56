import { z } from 'zod'
import { Instant } from '../time.ts'
import { ChainedEvent, ChainId, Hash } from './chain.ts'
import { AuditEntryView } from './views.ts'

/** The public key that verifies statements (JWK, RFC 7517). `kid` is its thumbprint (RFC 7638, SHA-256). */
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

/**
 * The keys of the audit trail. The one for heads is not known to the service that writes exports, so that an attacker who takes over that
 * service, which guests reach, can still not sign another history.
 */
export const AuditKeys = z.strictObject({ heads: AuditKey, exports: AuditKey })
export type AuditKeys = z.infer<typeof AuditKeys>

const ChainEnd = z.strictObject({ chain: ChainId, sequence: z.int().min(1), hash: Hash })
/** The last link of a chain. */
export type ChainEnd = z.infer<typeof ChainEnd>

/** The payload of a signed head (JWS, RFC 7515, ES256): at `at`, the last link of the chain was `sequence` with `hash`. */
export const SignedHead = ChainEnd.extend({
  iss: z.literal('safe-menu'),
  sub: z.literal('audit-head'),
  at: Instant,
})
export type SignedHead = z.infer<typeof SignedHead>

/** The payload of an export's last line: the seal of all lines before it, and the last links of its chains. */
export const SignedExport = z.strictObject({
  iss: z.literal('safe-menu'),
  sub: z.literal('audit-export'),
  seal: Hash,
  exportedAt: Instant,
  heads: z.array(ChainEnd),
})
export type SignedExport = z.infer<typeof SignedExport>

/**
 * The parts of an entry that are compared with its event. The seal covers all others, which may be those of another release: an
 * export stays verifiable when the history gets or loses a field.
 */
const ExportedEntry = z.looseObject({
  ...AuditEntryView.pick({ link: true, correlationId: true, decidedAt: true }).shape,
  actor: z.looseObject({ kind: z.string(), id: z.string().optional(), role: z.string().optional() }),
  impersonator: z.looseObject({ id: z.string() }).nullable(),
})
export type ExportedEntry = z.infer<typeof ExportedEntry>

/** The line's number in the file. It distinguishes a missing line from a changed one. */
const number = z.int().min(1)

/** The first line. `visibility` explains the entries' `visibleAt` and `visibility`, and how exact they are. */
const ExportHeader = z.looseObject({
  line: z.literal('export'),
  number,
  /** The columns that people read in the export as CSV. */
  columns: z.array(z.string()),
  exportedAt: Instant,
  filter: z.record(z.string(), z.string()),
  /** The keys that verify the statements below. Compare them with the published keys. */
  keys: AuditKeys,
  seal: Hash,
  version: z.literal(2),
  visibility: z.string(),
  /** Until when the record was complete, except for the chains in `incomplete`. `null`: unknown. */
  completeUntil: Instant.nullable(),
  /** Chains that end early: from `since` on, the service could not read their events. */
  incomplete: z.array(z.strictObject({ chain: ChainId, since: Instant })).optional(),
})

/**
 * The lines of an export. A line's `seal` is the SHA-256 of the previous seal (for the first line 32 zero bytes) followed by
 * the line's canonical JSON (RFC 8785) without `seal`. The last line signs the last seal, so every change in the file is
 * detected, and the first line with a wrong seal shows where. The lines of a chain follow each other in sequence. Lines are
 * written in canonical JSON, so each has only one form.
 */
export const ExportLine = z.discriminatedUnion('line', [
  ExportHeader,
  z.strictObject({
    line: z.literal('entry'),
    number,
    entry: ExportedEntry,
    event: ChainedEvent,
    seal: Hash,
  }),
  /** The digests of entries that the filter left out, in sequence from `from`. */
  z.strictObject({
    line: z.literal('left-out'),
    number,
    chain: ChainId,
    from: z.int().min(1),
    digests: z.array(Hash).min(1),
    seal: Hash,
  }),
  /** A head that was signed on an earlier day. It follows the link that it names and must still match it. */
  z.strictObject({ line: z.literal('head'), number, link: ChainEnd, statement: z.string(), seal: Hash }),
  /** The last line. `statement` is a JWS over a `SignedExport`. */
  z.strictObject({ line: z.literal('end'), number, statement: z.string() }),
])
export type ExportLine = z.infer<typeof ExportLine>
