import { randomUUID } from 'node:crypto'
import { RestaurantId } from '@safe-menu/contracts/ids'
import { behindQuery } from '@safe-menu/read-models/progress/progress.queries'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { expect } from 'chai'
import type pg from 'pg'
import type { Deps } from '../deps.ts'
import { createReadModelStatus } from '../status/read-model-status.ts'
import { recordOf } from './record.ts'

describe('the end of a record', () => {
  it('waits for the list of restaurants that are behind, after a lost connection', async () => {
    const restaurantId = RestaurantId.parse(randomUUID())
    const since = new Date('2026-03-12T11:00:00.000Z')
    let arrive = () => {}
    const arrived = new Promise<void>(resolve => (arrive = resolve))
    const pool = {
      async query({ name }: { readonly name?: string }) {
        if (name !== behindQuery.name) return { rows: [{ restaurant_id: restaurantId }] }
        await arrived
        return { rows: [{ group_name: 'audit', restaurant_id: restaurantId, position: '5', since }] }
      },
    } as unknown as pg.Pool
    const status = createReadModelStatus({ pool, log: createLogger({ service: 'spec', level: 'silent' }) })
    status.connected()
    status.beat('audit', new Date('2026-03-12T12:00:00.000Z'))
    const record = recordOf({ pool, status } as Deps, 'item', randomUUID(), 'decided')
    setImmediate(arrive)
    expect((await record)?.knownUntil).to.equal(since.toISOString())
  })
})
