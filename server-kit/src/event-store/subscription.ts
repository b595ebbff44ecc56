import type { PoisonEvent } from './errors.ts'
import type { StoredEvent } from './types.ts'

/** The items of a subscription, in order. */
export type SubscriptionItem =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  /** An event that cannot be decoded, in its place. It must not be skipped silently. */
  | { readonly kind: 'undecodable'; readonly error: PoisonEvent }
  /** All matching events up to this position have been delivered. */
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  /** History has ended and live events follow. Repeated after each reconnection. */
  | { readonly kind: 'caught-up' }

export interface SubscribeOptions {
  /** Exclusive. `null`: from the start. Called for each (re)connection, so that it resumes after the last committed event. */
  readonly from: () => Promise<bigint | null>
  /** The known types to deliver. Unknown types are always delivered, as undecodable. */
  readonly eventTypes: readonly string[]
  /** The types include all those of an append or none: a batch waits for the rest of the append. */
  readonly wholeAppends?: boolean
  /** Ends the iteration. */
  readonly signal: AbortSignal
  /** Events between two checkpoints. Rebuilds use more. */
  readonly maxSearchWindow?: number
}

export interface BatchOptions extends SubscribeOptions {
  readonly maxBatch: number
  /** Milliseconds to wait for a fuller batch while reading history. 0 by default. A batch that reaches the end of history never waits. */
  readonly gatherMs?: () => number
}
