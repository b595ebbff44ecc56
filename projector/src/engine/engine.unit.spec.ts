import type { EventHeader } from '@safe-menu/server-kit/event-store/types'
import { expect } from 'chai'
import pg from 'pg'
import { findUnapplied } from './catch-up-check.ts'
import { isContent } from './faults.ts'
import { createStatus, isReady, lagSeconds } from './status.ts'

describe('isContent', () => {
  const refusal = (code: string) => Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code })

  it('blames an event for data that the tables refuse', () => {
    for (const code of ['22008', '22P02', '23514', 'P0001'])
      expect(isContent(refusal(code)), code).to.equal(true)
  })
  it('blames no event for a missing table or column', () => {
    for (const code of ['42P01', '42703', '3F000']) expect(isContent(refusal(code)), code).to.equal(false)
  })
  it('blames no event for a transient error', () => {
    for (const code of ['08006', '40001', '53100', '57P01'])
      expect(isContent(refusal(code)), code).to.equal(false)
  })
})

describe('findUnapplied', () => {
  const log = (types: readonly string[]) => ({
    peekAll: async ({ after, limit }: { after: bigint | null; limit: number }): Promise<EventHeader[]> =>
      types
        .map((type, i) => ({ id: String(i), type, position: BigInt(i + 1), created: new Date(0) }))
        .filter(({ position }) => position > (after ?? 0n))
        .slice(0, limit),
  })
  const own = new Set(['Own'])
  it('reads nothing when everything up to the end is applied', async () => {
    const store = { peekAll: () => Promise.reject(new Error('read')) }
    expect(await findUnapplied(store, 3n, own, 3n)).to.deep.equal({
      lastOwn: null,
      checkedTo: 3n,
      complete: true,
    })
  })

  it('finds nothing when only foreign events follow', async () => {
    const unapplied = await findUnapplied(log(['Own', 'Other', 'Other']), 1n, own)
    expect(unapplied).to.deep.equal({ lastOwn: null, checkedTo: 3n, complete: true })
  })
  it('returns the last own event, over several pages', async () => {
    const types = Array.from({ length: 1_200 }, (_, i) => (i === 700 ? 'Own' : 'Other'))
    const unapplied = await findUnapplied(log(types), 0n, own)
    expect(unapplied).to.deep.equal({ lastOwn: 701n, checkedTo: 1_200n, complete: true })
  })
  it('stops when more own events follow than fit one batch', async () => {
    const store = log(Array.from({ length: 9_000 }, () => 'Own'))
    const unapplied = await findUnapplied(store, 0n, own)
    expect(unapplied).to.include({ complete: false })
    expect(Number(unapplied.checkedTo)).to.equal(1_500)
  })
  it('does not read a whole backlog', async () => {
    const types = Array.from({ length: 10_001 }, () => 'Other')
    expect(await findUnapplied(log(types), 0n, own)).to.include({ complete: false, checkedTo: 10_000n })
  })
})

describe('readiness of a group', () => {
  it('is given to a standby, which has no own lag', () => {
    const status = { ...createStatus('menus'), state: 'standby' as const }
    expect(isReady(status, 0)).to.equal(true)
    expect(lagSeconds(status, 0)).to.equal(null)
  })
  it('needs a catch-up check of the last 10 s when the group is live', () => {
    const status = { ...createStatus('menus'), state: 'live' as const, caughtUpAt: 1_000 }
    expect(isReady(status, 11_000)).to.equal(true)
    expect(isReady(status, 11_001)).to.equal(false)
    expect(lagSeconds(status, 4_000)).to.equal(3)
    expect(isReady({ ...status, caughtUpAt: null }, 0)).to.equal(false)
  })
  for (const state of ['starting', 'building', 'retrying', 'stopped', 'superseded'] as const) {
    it(`is refused in state ${state}`, () => {
      expect(isReady({ ...createStatus('menus'), state, caughtUpAt: 1_000 }, 1_000)).to.equal(false)
    })
  }
})
