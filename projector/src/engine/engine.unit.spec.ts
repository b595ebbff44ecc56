import type { EventHeader } from '@safe-menu/server-kit/event-store/gateway'
import { expect } from 'chai'
import pg from 'pg'
import { isContent } from './apply-batch.ts'
import { findUnapplied } from './catch-up-check.ts'
import { compareVersions } from './checkpoints.ts'
import { createStatus, isReady, lagSeconds } from './status.ts'

describe('versions of a generation', () => {
  it('when they are those of the code, then the tables are kept', () => {
    expect(compareVersions({ a: 1, b: 2 }, { b: 2, a: 1 })).to.equal('same')
  })
  it('when the code has a raised, an added or a missing projection, then the tables are older', () => {
    expect(compareVersions({ a: 1 }, { a: 2 })).to.equal('older')
    expect(compareVersions({ a: 1 }, { a: 1, b: 1 })).to.equal('older')
    expect(compareVersions({ a: 1, b: 1 }, { a: 1 })).to.equal('older')
  })
  it('when any projection of the tables is ahead of the code, then they are newer', () => {
    expect(compareVersions({ a: 2, b: 1 }, { a: 1, b: 2 })).to.equal('newer')
  })
})

describe('isContent', () => {
  const refusal = (code: string) => Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code })

  it('blames an event for data that the tables refuse', () => {
    for (const code of ['22008', '22P02', '23514', 'P0001'])
      expect(isContent(refusal(code)), code).to.equal(true)
  })
  it('blames no event for a table or a column that is missing', () => {
    for (const code of ['42P01', '42703', '3F000']) expect(isContent(refusal(code)), code).to.equal(false)
  })
  it('blames no event for what passes by itself', () => {
    for (const code of ['08006', '40001', '53100', '57P01'])
      expect(isContent(refusal(code)), code).to.equal(false)
  })
})

describe('what the store holds behind a position', () => {
  const log = (types: readonly string[]) => ({
    peekAll: async ({ after, limit }: { after: bigint | null; limit: number }): Promise<EventHeader[]> =>
      types
        .map((type, i) => ({ id: String(i), type, position: BigInt(i + 1), created: new Date(0) }))
        .filter(({ position }) => position > (after ?? 0n))
        .slice(0, limit),
  })
  const own = new Set(['Own'])
  it('when only foreign events follow, then nothing is missing up to the head', async () => {
    const unapplied = await findUnapplied(log(['Own', 'Other', 'Other']), 1n, own)
    expect(unapplied).to.deep.equal({ lastOwn: null, checkedTo: 3n, complete: true })
  })
  it('when own events follow, then the last of them is told, over several pages', async () => {
    const types = Array.from({ length: 1_200 }, (_, i) => (i === 700 ? 'Own' : 'Other'))
    const unapplied = await findUnapplied(log(types), 0n, own)
    expect(unapplied).to.deep.equal({ lastOwn: 701n, checkedTo: 1_200n, complete: true })
  })
  it('when more own events follow than are applied in a moment, then it stops at them', async () => {
    const store = log(Array.from({ length: 9_000 }, () => 'Own'))
    const unapplied = await findUnapplied(store, 0n, own)
    expect(unapplied).to.include({ complete: false })
    expect(Number(unapplied.checkedTo)).to.equal(1_500)
  })
  it('when a backlog follows, then it is not looked through to its end', async () => {
    const types = Array.from({ length: 10_001 }, () => 'Other')
    expect(await findUnapplied(log(types), 0n, own)).to.include({ complete: false, checkedTo: 10_000n })
  })
})

describe('readiness of a group', () => {
  it('when it stands by, then it is ready, and has no lag of its own', () => {
    const status = { ...createStatus('menus'), state: 'standby' as const }
    expect(isReady(status, 0)).to.equal(true)
    expect(lagSeconds(status, 0)).to.equal(null)
  })
  it('when it is live, then only with a proof of the last 10 s', () => {
    const status = { ...createStatus('menus'), state: 'live' as const, provenAt: 1_000 }
    expect(isReady(status, 11_000)).to.equal(true)
    expect(isReady(status, 11_001)).to.equal(false)
    expect(lagSeconds(status, 4_000)).to.equal(3)
    expect(isReady({ ...status, provenAt: null }, 0)).to.equal(false)
  })
  for (const state of ['starting', 'building', 'retrying', 'stopped', 'superseded'] as const) {
    it(`when it is ${state}, then it is not ready`, () => {
      expect(isReady({ ...createStatus('menus'), state, provenAt: 1_000 }, 1_000)).to.equal(false)
    })
  }
})
