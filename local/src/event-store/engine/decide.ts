import { invalid } from '../errors.ts'
import type { Expected, Place } from '../streams.ts'

/** What a decision needs to know about a stream. It includes events that are still being written to disk. */
export interface StreamFacts {
  /** -1 when the stream has no event. */
  readonly lastRevision: number
  /** The place of the event with this id in this stream. */
  placeOf(id: string): Place | undefined
  /** The id and place of the event at a revision. */
  eventAt(revision: number): (Place & { id: string }) | undefined
}

export type Decision =
  | { readonly kind: 'append' }
  /** All events are already stored. The answer is the same as after the first append. */
  | { readonly kind: 'repeated'; readonly last: Place }
  | { readonly kind: 'wrong-version' }

const append: Decision = { kind: 'append' }
const wrongVersion: Decision = { kind: 'wrong-version' }

/**
 * Decides an append as EventStoreDB does.
 * @throws StoreError ('invalid-argument') for `stream_exists`
 */
export function decideAppend(facts: StreamFacts, expected: Expected, ids: readonly string[]): Decision {
  switch (expected.kind) {
    case 'any':
      return decideByIds(facts, ids)
    case 'stream_exists':
      throw invalid('This store cannot expect that a stream exists.')
    case 'no_stream':
      return decideByRevision(facts, -1n, ids)
    case 'revision':
      return decideByRevision(facts, expected.revision, ids)
  }
}

// There is no revision to compare with, so only the ids distinguish a repeated append from a new one.
const decideByIds = (facts: StreamFacts, ids: readonly string[]) =>
  repeatedOr(append, ids, id => facts.placeOf(id))

const decideByRevision = (facts: StreamFacts, expected: bigint, ids: readonly string[]): Decision => {
  if (expected === BigInt(facts.lastRevision)) return append
  if (expected > BigInt(facts.lastRevision)) return wrongVersion
  return repeatedOr(wrongVersion, ids, (id, last) => {
    const there = facts.eventAt((last?.revision ?? Number(expected)) + 1)
    return there?.id === id ? there : undefined
  })
}

/** Whether all events are stored already; `otherwise` if the first is not. `find` may also require their order. */
const repeatedOr = (
  otherwise: Decision,
  ids: readonly string[],
  find: (id: string, last: Place | undefined) => Place | undefined,
): Decision => {
  let last: Place | undefined
  for (const id of ids) {
    const place = find(id, last)
    // If an early event is stored and a later one is not, this is not a retry of the same append.
    if (place === undefined) return last === undefined ? otherwise : wrongVersion
    last = place
  }
  return last === undefined ? otherwise : { kind: 'repeated', last }
}
