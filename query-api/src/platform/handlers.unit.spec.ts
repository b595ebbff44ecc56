import type { ChannelListener } from '@safe-menu/server-kit/database/listener'
import { expect } from 'chai'
import type pg from 'pg'
import { createFreshness } from '../freshness/freshness.ts'
import { createChecks } from './handlers.ts'

describe('readiness', () => {
  it('waits until the restaurants that are behind are known', async () => {
    let isKnown = false
    const freshness = createFreshness({ group: 'menus' })
    freshness.beat('menus', new Date())
    const { readModel } = createChecks({
      pool: {} as pg.Pool,
      changes: {} as ChannelListener,
      freshness,
      behind: { isKnown: () => isKnown },
      position: () => 7n,
    })
    expect(await readModel()).to.include({
      ok: false,
      reason: 'The restaurants that are behind are not known yet.',
    })
    isKnown = true
    expect(await readModel()).to.include({ ok: true })
  })
})
