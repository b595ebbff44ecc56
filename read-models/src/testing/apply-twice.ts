import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { expect } from 'chai'

/** Applies a batch twice and expects that the second time changes nothing. */
export async function applyTwice(
  tables: {
    apply(events: readonly StoredEvent[]): Promise<unknown>
    dump(): Promise<unknown>
  },
  events: readonly StoredEvent[],
): Promise<void> {
  await tables.apply(events)
  const once = await tables.dump()
  await tables.apply(events)
  expect(await tables.dump()).to.deep.equal(once)
}
