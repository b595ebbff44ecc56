import { randomUUID } from 'node:crypto'
import { noCustomization } from '@safe-menu/contracts/restaurants/branding'
import { cases } from '@safe-menu/contracts/testing/variants'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { expect } from 'chai'
import fc from 'fast-check'
import { historyOf } from '../../testing/audit-history.ts'
import { createAuditTables } from '../../testing/audit-tables.ts'
import { trailDifferences } from '../../testing/log-oracle/trail-differences.ts'
import { edits } from '../../testing/random-edits.ts'
import { useTables } from '../../testing/use-tables.ts'

const count = cases(400, 2_000)

/** A random history, with events that the edits do not contain: accounts, impersonations, brandings and signed heads. */
function randomLog(seed: number): readonly StoredEvent[] {
  const { log } = historyOf(fc.sample(edits, { numRuns: count, seed }))
  const last = log.at(-1) as StoredEvent
  const restaurantId = log.find(({ type }) => type === 'RestaurantRegistered')?.metadata.restaurantId
  const more = (type: string, data: object, index: number): StoredEvent => ({
    ...last,
    id: randomUUID(),
    type,
    streamName: `more-${index}`,
    revision: 0n,
    position: last.position + BigInt(index) + 1n,
    data,
    metadata: { ...last.metadata, restaurantId: restaurantId ?? null },
    raw: { data, metadata: { ...last.metadata, restaurantId: restaurantId ?? null } },
  })
  const customization = { ...noCustomization, colors: { primary: '#112233', secondary: '' } }
  return log.concat(
    ...(
      [
        [
          'AccountRegistered',
          { accountId: randomUUID(), audience: 'customer', role: 'CUSTOMER', restaurant: null },
        ],
        ['PasswordChanged', { accountId: randomUUID() }],
        ['PasswordResetLinkMade', { accountId: randomUUID() }],
        [
          'PasswordReset',
          { accountId: randomUUID(), askedBy: { kind: 'account', id: randomUUID(), role: 'ADMIN' } },
        ],
        ['AccountErased', { accountId: randomUUID() }],
        ['ImpersonationStarted', { impersonationId: randomUUID(), restaurantId, adminId: randomUUID() }],
        ['ImpersonationEnded', { impersonationId: randomUUID(), restaurantId, adminId: randomUUID() }],
        ['RestaurantProfileChanged', { restaurantId, phone: '1', name: 'Renamed' }],
        ['RestaurantBrandingChanged', { restaurantId, customization }],
        [
          'AuditHeadSigned',
          { chain: 'platform', sequence: 1, hash: 'x', at: last.metadata.decidedAt, statement: 's' },
        ],
      ] as const
    ).map(([type, data], index) => more(type, data, index)),
  )
}

describe(`the audit trail after ${count} edits`, () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const log = randomLog(seed)
  const tables = useTables(createAuditTables)
  beforeEach(async () => {
    for (let at = 0; at < log.length; at += 500) await tables.apply(log.slice(at, at + 500))
    await tables.client.query('analyze')
  })
  const differences = () => trailDifferences(tables.client, log)

  it('is what the oracle computes from the log, row for row', async () => {
    expect(await differences(), `seed ${seed}`).to.deep.equal([])
  })

  it('differs for the oracle when a row or a function is falsified', async () => {
    const falsify = [
      "update audit.entry set reason = coalesce(reason, '') || '!' where position = (select max(position) from audit.entry)",
      'delete from audit.item_version where position = (select min(position) from audit.item_version)',
      `insert into audit.restaurant_menu select restaurant_id, gen_random_uuid(), position from audit.restaurant_menu limit 1`,
      `create or replace function audit.first_seen(of_restaurant uuid, written bigint)
        returns table (reached bigint, at timestamptz) language sql stable rows 1
        begin atomic
          select g.position, g.at + interval '1 hour' from audit.guest_view as g
          where g.position >= written order by g.position limit 1;
        end`,
    ]
    const found: readonly RegExp[] = [
      /^dated_entry .*: reason is/u,
      /^item_version .* is missing$/u,
      /^restaurant_menu .* is not in the log$/u,
      /^dated_entry .*: visible_at is/u,
    ]
    for (const [index, statement] of falsify.entries()) {
      await tables.client.query('begin')
      await tables.client.query(statement)
      expect((await differences()).join('\n'), statement).to.match(new RegExp(found[index] ?? '', 'mu'))
      await tables.client.query('rollback')
    }
  })
})
