import type { ChannelListener } from '@safe-menu/server-kit/database/listener'
import { databaseCheck } from '@safe-menu/server-kit/database/pool'
import type { Check } from '@safe-menu/server-kit/health/health'
import type pg from 'pg'
import type { ReadModelStatus } from '../status/read-model-status.ts'

interface ChecksDeps {
  readonly pool: pg.Pool
  readonly changes: ChannelListener
  readonly status: ReadModelStatus
}

/** A running projector sends a heartbeat within this time. A silent one must not keep guests from reading menus. */
const firstBeatMs = 3_000

/**
 * The checks of `/readyz`. A silent projector does not make the service unready: an answer marked as stale is worth more to
 * a guest than none. Only right after the start the service waits for a first beat, so that no fresh answer is marked stale.
 * For the same reason it waits until the restaurants that are behind are known; reading them needs no projector.
 */
export function createChecks({ pool, changes, status }: ChecksDeps) {
  const startedAt = performance.now()
  const freshness = status.freshnessOf('menus')
  const notifications: Check = () =>
    changes.connected() ? { ok: true } : { ok: false, reason: 'The listening connection is down.' }
  const readModel: Check = () => {
    const figures = {
      position: String(status.position('menus')),
      lastBeat: freshness.lastBeat()?.toISOString() ?? null,
      staleSince: freshness.staleSince()?.toISOString() ?? null,
    }
    if (!status.isKnown())
      return { ok: false, reason: 'The restaurants that are behind are not known yet.', figures }
    const waiting = freshness.lastBeat() === null && performance.now() - startedAt < firstBeatMs
    return waiting
      ? { ok: false, reason: 'No heartbeat of the projector yet.', figures }
      : { ok: true, figures }
  }
  return { database: databaseCheck(pool), notifications, readModel }
}
