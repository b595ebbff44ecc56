import type { ChannelListener } from '@safe-menu/server-kit/database/listener'
import type { Check } from '@safe-menu/server-kit/health/health'
import type pg from 'pg'
import type { PositionGate } from '../consistency/position-gate.ts'
import type { Freshness } from '../freshness/freshness.ts'

interface Watched {
  readonly pool: pg.Pool
  readonly changes: ChannelListener
  readonly freshness: Freshness
  readonly gate: PositionGate
}

/** A projector that beats at all has done so by then; one that does not must not keep menus from being read. */
const firstBeatMs = 3_000

/**
 * What `/readyz` looks at. A silent projector does not make the service unready: an answer that says since when it may be
 * stale is worth more to a guest than none, and no other instance would know better. Only right after the start is
 * a first beat waited for, so that nobody is told "stale" who need not be.
 */
export function createChecks({ pool, changes, freshness, gate }: Watched) {
  const startedAt = performance.now()
  const database: Check = async () => {
    await pool.query('select 1')
    return { ok: true }
  }
  const notifications: Check = () =>
    changes.connected() ? { ok: true } : { ok: false, reason: 'The listening connection is down.' }
  const readModel: Check = () => {
    const figures = {
      position: String(gate.position()),
      lastBeat: freshness.lastBeat()?.toISOString() ?? null,
      staleSince: freshness.staleSince()?.toISOString() ?? null,
    }
    const waiting = freshness.lastBeat() === null && performance.now() - startedAt < firstBeatMs
    return waiting
      ? { ok: false, reason: 'The projector has not been heard yet.', figures }
      : { ok: true, figures }
  }
  return { database, notifications, readModel }
}
