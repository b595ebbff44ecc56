import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { type Row, sha256, sorted } from '../values.ts'

/** The hash chains over the events as they are stored. */
export function createNaiveChains() {
  const chains = new Map<string, { count: bigint; hash: Buffer; position: bigint }>()
  return {
    /** Adds an event to a chain: the columns of its link. */
    link(chain: string, { id, streamName, revision, type, position, raw }: StoredEvent): Row {
      const event = sorted({ id, stream: streamName, revision: String(revision), type, ...raw })
      const before = chains.get(chain) ?? { count: 0n, hash: Buffer.alloc(32) }
      const digest = sha256(Buffer.from(event))
      const after = { count: before.count + 1n, hash: sha256(Buffer.concat([before.hash, digest])), position }
      chains.set(chain, after)
      return {
        chain,
        sequence: String(after.count),
        digest: digest.toString('hex'),
        hash: after.hash.toString('hex'),
        event,
      }
    },
    ends: (): readonly Row[] =>
      [...chains].map(([chain, { count, hash, position }]) => ({
        chain,
        sequence: String(count),
        hash: hash.toString('hex'),
        position: String(position),
      })),
  }
}
