import type { ChannelListener } from '@safe-menu/server-kit/database/listener'
import { expect } from 'chai'
import type pg from 'pg'
import { knownStatus } from '../testing/status.ts'
import { createChecks } from './checks.ts'

describe('readiness', () => {
  it('waits until the restaurants that are behind are known', async () => {
    let isKnown = false
    const status = await knownStatus()
    status.beat('menus', new Date())
    const { readModel } = createChecks({
      pool: {} as pg.Pool,
      changes: {} as ChannelListener,
      status: { ...status, isKnown: () => isKnown },
    })
    expect(await readModel()).to.include({
      ok: false,
      reason: 'The restaurants that are behind are not known yet.',
    })
    isKnown = true
    expect(await readModel()).to.include({ ok: true })
  })
})
