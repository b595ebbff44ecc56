import { z } from 'zod'
import { Instant } from '../time.ts'
import { ChainedEvent, ChainId, ChainLink, Hash } from './chain.ts'
import { AuditEntryView } from './views.ts'

/** The payload of a signed head: at `at` the chain ended at link `sequence` with `hash`. */
export const SignedHead = z.strictObject({
  iss: z.literal('safe-menu'),
  sub: z.literal('audit-head'),
  chain: ChainId,
  sequence: z.int().min(0),
  hash: Hash,
  at: Instant,
})
export type SignedHead = z.infer<typeof SignedHead>

/**
 * The lines of an export (JSONL), each with the running `seal`: the SHA-256 of the seal before it followed by the line's own
 * canonical JSON (RFC 8785) without `seal`; before the first stand 32 zero bytes. The last line signs the last seal, so that
 * no field of the file can be changed unnoticed, and the first line whose seal does not fit names the place.
 */
export const ExportLine = z.discriminatedUnion('line', [
  z.strictObject({
    line: z.literal('export'),
    version: z.literal(1),
    exportedAt: Instant,
    filter: z.record(z.string(), z.string()),
    seal: Hash,
  }),
  z.strictObject({
    line: z.literal('entry'),
    entry: AuditEntryView,
    event: ChainedEvent,
    seal: Hash,
  }),
  /** Entries that the filter left out: their digests, in sequence from `from`. */
  z.strictObject({
    line: z.literal('left-out'),
    chain: ChainId,
    from: z.int().min(1),
    digests: z.array(Hash).min(1),
    seal: Hash,
  }),
  /** A head that was signed before, the daily ones: what it says must still be true of the chain. */
  z.strictObject({
    line: z.literal('head'),
    link: ChainLink.omit({ digest: true }),
    statement: z.string(),
    seal: Hash,
  }),
  /** The last line. `statement` is a JWS over `{ iss, sub: 'audit-export', seal, exportedAt, heads }`. */
  z.strictObject({ line: z.literal('end'), statement: z.string(), key: z.record(z.string(), z.string()) }),
])
export type ExportLine = z.infer<typeof ExportLine>
