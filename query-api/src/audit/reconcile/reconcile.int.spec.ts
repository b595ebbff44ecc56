import { randomUUID } from 'node:crypto'
import { chainOf } from '@safe-menu/contracts/audit/chain'
import { cases } from '@safe-menu/contracts/testing/variants'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { historyOf } from '@safe-menu/read-models/testing/audit-history'
import { createAuditTables } from '@safe-menu/read-models/testing/audit-tables'
import { createCheckpoints } from '@safe-menu/read-models/testing/checkpoints'
import { edits } from '@safe-menu/read-models/testing/random-edits'
import { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type {
  ProjectorEventStore,
  StoredEvent,
  SubscriptionItem,
} from '@safe-menu/server-kit/event-store/gateway'
import { expect } from 'chai'
import fc from 'fast-check'
import pg from 'pg'
import { reconcile } from './reconcile.ts'
import type { ReadAsOf } from './snapshot.ts'

const count = cases(400, 2_000)

function itemOf(event: StoredEvent, poison: bigint | undefined): SubscriptionItem {
  if (event.position !== poison) return { kind: 'event', event }
  return { kind: 'undecodable', error: new PoisonEvent({ ...event, eventType: event.type }, 'it is poison') }
}

/** A store with this log and the methods that reconciling calls. The event at `poison` cannot be decoded. */
function storeOf(log: () => readonly StoredEvent[], poison?: bigint): ProjectorEventStore {
  const store: Pick<ProjectorEventStore, 'head' | 'eventAt' | 'batches'> = {
    async eventAt(position) {
      const found = log().find(event => event.position === position)
      return found ?? null
    },
    head: async () => log().at(-1) ?? null,
    async *batches({ eventTypes }) {
      const own = log().filter(event => eventTypes.includes(event.type))
      for (let at = 0; at < own.length; at += 700) {
        yield own.slice(at, at + 700).map(event => itemOf(event, poison))
      }
      yield [{ kind: 'caught-up', position: null }]
    },
  }
  return store as ProjectorEventStore
}

// Starts first: it folds all edits again for each tampering.
describe(`reconcile with ${count} edits`, () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { log: edited } = historyOf(fc.sample(edits, { numRuns: count, seed }))
  const log = [...edited]
  let postgres: TestPostgres
  let client: pg.Client
  let tables: Awaited<ReturnType<typeof createAuditTables>>

  before(async () => {
    // Accounts, impersonations, brandings and signed heads, which the edits do not contain.
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
    const customization = { colors: { primary: '#112233' }, customCss: '' }
    log.push(
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
    postgres = await startTestPostgres()
    const url = await postgres.createDatabase()
    tables = await createAuditTables(url)
    for (let at = 0; at < log.length; at += 500) await tables.apply(log.slice(at, at + 500))
    await tables.client.query('analyze')
    await createCheckpoints(url, ['audit'])
    await tables.client.query('update projector.checkpoints set position = $1', [log.at(-1)?.position])
    client = new pg.Client({ connectionString: url })
    await client.connect()
  })
  after(async () => {
    await client.end()
    await tables.close()
    await postgres.stop()
  })

  const read: ReadAsOf = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows
  const reconciled = () => reconcile({ read, store: storeOf(() => log), onProgress: () => undefined })

  /** The difference that reconciling reports after a statement that changes one row. The transaction is rolled back. */
  async function differenceAfter(statement: string): Promise<string> {
    await client.query('begin')
    try {
      const { rowCount } = await client.query(statement)
      expect(rowCount, statement).to.equal(1)
      const result = await reconciled()
      return 'difference' in result ? result.difference : 'agrees'
    } finally {
      await client.query('rollback')
    }
  }

  it('agrees with the log, entry for entry', async () => {
    const result = await reconciled()
    expect(result, `seed ${seed}: ${'difference' in result ? result.difference : ''}`).to.include({
      agrees: true,
    })
    const { rows } = await tables.client.query('select count(*)::int as count from audit.entry')
    expect(result).to.have.property('entries', rows[0].count)
  })

  it('first reports a read model built from another log', async () => {
    expect(await differenceAfter(`update projector.checkpoints set event_id = 'of another log'`)).to.match(
      /another event log/u,
    )
    await tables.client.query('update projector.checkpoints set event_id = $1', [log.at(-1)?.id])
    expect(await reconciled()).to.include({ agrees: true })
  })

  it('reports the first difference after any change in the read model', async () => {
    const target = (table: string) =>
      `where position = (select percentile_disc(0.5) within group (order by position) from audit.${table})`
    const firstOf = (table: string, ...key: string[]) =>
      `where (${key.join()}) = (select ${key.join()} from audit.${table} limit 1)`
    // Each change differs from the row whatever the random edits left in it.
    const changes: readonly (readonly [table: string, change: string, said: RegExp, where?: string])[] = [
      ['entry', `kind = 'item.cooked'`, /kind is "item.cooked"/u],
      ['entry', `reason = coalesce(reason, '') || '!'`, /reason is ".*!"/u],
      ['entry', `after = '{"presence": "none"}'`, /after is/u],
      ['entry', `before = '{"presence": "none"}'`, /before is/u],
      ['entry', `actor = '{"kind": "registration"}'`, /actor is/u],
      ['entry', `decided_at = decided_at + interval '1 ms'`, /decided_at is/u],
      ['entry', 'hash = digest', /hash is/u],
      ['entry', `event = event || ' '`, /event is/u],
      ['entry', `item_name = coalesce(item_name, '') || '!'`, /item_name is ".*!"/u],
      ['entry', 'guest_facing = not guest_facing', /guest_facing is/u],
      ['entry', 'position = -position', /missing|not in the event log/u],
      ['item_version', 'price_cents = price_cents + 1', /item_version\): price_cents is/u],
      ['item_version', `tags = tags || '[{"id": "sand"}]'`, /item_version\): tags is/u],
      ['item_version', 'confirmed_at = now()', /confirmed_at is/u],
      ['menu_version', 'published = not published', /published is/u],
      ['restaurant_version', `name = name || '!'`, /name is ".*!"/u],
      ['guest_view', `at = at + interval '1 ms'`, /What guests saw.*: at is/u],
      [
        'guest_view_behind',
        'furthest = furthest + 1',
        /What guests saw of a restaurant .*: furthest is/u,
        firstOf('guest_view_behind', 'restaurant_id', 'advance'),
      ],
      ['signed_head', `statement = 'other'`, /statement is "other"/u],
    ]
    const invented = (table: string) =>
      new RegExp(`^The state of .*\\(${table}\\) is in the read model but not in`, 'u')
    const others: readonly (readonly [statement: string, said: RegExp])[] = [
      [`delete from audit.entry ${target('entry')}`, /missing in the read model/u],
      [`delete from audit.item_version ${target('item_version')}`, /item_version\) is missing/u],
      [`delete from audit.guest_view ${target('guest_view')}`, /What guests saw/u],
      [
        `insert into audit.item_version select (jsonb_populate_record(version, jsonb_build_object('item_id', gen_random_uuid()))).*
          from audit.item_version as version limit 1`,
        invented('item_version'),
      ],
      [
        `insert into audit.menu_version select menu_id, entry.position, now(), version.restaurant_id, name, description, published, sections,
          deleted from audit.menu_version as version join audit.entry using (menu_id) where item_id is not null limit 1`,
        invented('menu_version'),
      ],
      [
        `insert into audit.restaurant_version select gen_random_uuid(), version.position, now(), name, profile
          from audit.restaurant_version as version limit 1`,
        invented('restaurant_version'),
      ],
      ...changes.map(([table, change, said, where = target(table)]): [string, RegExp] => [
        `update audit.${table} set ${change} ${where}`,
        said,
      ]),
    ]
    for (const [statement, said] of others) expect(await differenceAfter(statement), statement).to.match(said)
    expect(await reconciled()).to.have.property('agrees', true)
  })

  /** A changed, a lost and an invented row of each summary table, with the expected report. */
  const summed: readonly (readonly [
    table: string,
    key: string,
    change: string,
    said: RegExp,
    made: string,
  ])[] = [
    [
      'item_stay',
      'item_id, position',
      `decided_to = '2026-01-01T00:00:00Z'`,
      /decided_to is "2026-01-01T00:00:00.000Z" in the read model/u,
      `insert into audit.item_stay select gen_random_uuid(), position, menu_id, decided_from from audit.item_stay limit 1`,
    ],
    [
      'menu_stay',
      'menu_id, position',
      'ended_position = position + 1',
      /ended_position is "\d+" in the read model|visible_at is/u,
      `insert into audit.menu_stay select gen_random_uuid(), position from audit.menu_stay limit 1`,
    ],
    [
      'restaurant_menu',
      'restaurant_id, menu_id',
      'position = position + 1',
      /position is "\d+" in the read model, but "\d+" by the event log/u,
      `insert into audit.restaurant_menu select restaurant_id, gen_random_uuid(), position from audit.restaurant_menu limit 1`,
    ],
    [
      'chain_end',
      'chain',
      'sequence = sequence - 1',
      /sequence is "\d+" in the read model, but "\d+" by the event log/u,
      `insert into audit.chain_end select gen_random_uuid()::text, sequence, hash, position from audit.chain_end limit 1`,
    ],
    [
      'allergen_version',
      'allergen_id, position',
      `category = 'OTHER'`,
      /category is "OTHER" in the read model, but "(?:ALLERGEN|DIETARY_RESTRICTION)" by the event log/u,
      `insert into audit.allergen_version select 'sand', position, decided_at, 'Sand', category from audit.allergen_version limit 1`,
    ],
    [
      'item_name',
      'item_id, name',
      'restaurant_id = gen_random_uuid()',
      /restaurant_id is "[-\da-f]+" in the read model/u,
      `insert into audit.item_name select item_id, 'Never', restaurant_id, position from audit.item_name limit 1`,
    ],
    [
      'restaurant_name',
      'restaurant_id, name',
      'position = position + 1',
      /position is "\d+" in the read model/u,
      `insert into audit.restaurant_name select restaurant_id, 'Never', position from audit.restaurant_name limit 1`,
    ],
  ]
  for (const [table, key, change, said, made] of summed) {
    it(`names a changed, lost or invented row of ${table}`, async () => {
      const one = `(select ${key} from audit.${table} order by ${key} offset (select count(*) / 2 from audit.${table}) limit 1)`
      const { rows } = await client.query<Record<string, string>>(`select * from ${one} as one`)
      const row = `The row of ${table} with ${Object.entries(rows[0] ?? {})
        .map(([column, value]) => `${column} ${value}`)
        .join(', ')}`
      const told = [
        [`update audit.${table} set ${change} where (${key}) in ${one}`, said],
        [`delete from audit.${table} where (${key}) in ${one}`, /is missing in the read model\.$/u],
      ] as const
      for (const [statement, end] of told) {
        const difference = await differenceAfter(statement)
        expect(difference.startsWith(row), `${difference} begins with ${row}`).to.equal(true)
        expect(difference).to.match(end)
      }
      expect(await differenceAfter(made)).to.match(
        new RegExp(`^The row of ${table} with .* is in the read model but not in the event log\\.$`, 'u'),
      )
    })
  }

  /** The result of reconciling after a statement that changes no table, such as a replaced function. */
  async function foundAfter(statement: string): Promise<string> {
    await client.query('begin')
    try {
      await client.query(statement)
      const result = await reconciled()
      return 'difference' in result ? result.difference : 'agrees'
    } finally {
      await client.query('rollback')
    }
  }

  it('finds a falsified instant of visibility', async () => {
    const later = `create or replace function audit.first_seen(of_restaurant uuid, written bigint)
      returns table (reached bigint, at timestamptz) language sql stable rows 1
      begin atomic
        select g.position, g.at + interval '1 hour' from audit.guest_view as g
        where g.position >= written order by g.position limit 1;
      end`
    expect(await foundAfter(later)).to.match(/^The entry at position \d+: visible_at is "/u)
    const never = `create or replace view audit.dated_entry as
      select entry.*, null::timestamptz as visible_at, 'replaced'::text as visibility from audit.entry`
    expect(await foundAfter(never)).to.match(/visible_at is nothing in the read model, but "20/u)
  })

  it('names a stay whose end was removed', async () => {
    const reopened = `update audit.item_stay set ended_position = default, decided_to = default
      where ended_position = (select min(ended_position) from audit.item_stay)`
    expect(await differenceAfter(reopened)).to.match(/^The row of item_stay .*ended_position is nothing/u)
  })

  it('compares only up to the position of the read model', async () => {
    const later = { ...(log.at(-1) as StoredEvent), position: (log.at(-1)?.position ?? 0n) + 5n }
    const longer = storeOf(() => [...log, later])
    const result = await reconcile({ read, store: longer, onProgress: () => undefined })
    expect(result).to.have.property('agrees', true)
  })

  it('names what a quarantined restaurant lacks and compares everything else', async () => {
    const own = edited.filter(({ type }) => type !== 'GuestViewAdvanced')
    const poison = own[own.length >> 1] as StoredEvent
    const { restaurantId } = poison.metadata
    const held = log.filter(
      ({ type, position, metadata }) =>
        position < poison.position || chainOf(type, metadata.restaurantId) !== restaurantId,
    )
    await tables.empty()
    for (let at = 0; at < held.length; at += 500) await tables.apply(held.slice(at, at + 500))
    const quarantine = `
      insert into projector.quarantine (generation, restaurant_id, applied_to, stream_name, position, revision, event_type,
        reason, since, retry_at)
      select generation, $1, $2::bigint, $3, $2::bigint + 1, 0, 'Unknown', '', now(), now() from projector.checkpoints`
    await tables.client.query(quarantine, [restaurantId, poison.position - 1n, poison.streamName])
    const compared = async () => {
      const store = storeOf(() => log, poison.position)
      const result = await reconcile({ read, store, onProgress: () => undefined })
      return 'difference' in result ? result.difference : 'agrees'
    }
    try {
      expect(await compared()).to.equal(
        'Everything in the read model agrees, but restaurants are in quarantine. ' +
          `It lacks the events of ${restaurantId} after position ${poison.position - 1n}.`,
      )
      const last = held.findLast(({ type }) => type.startsWith('Item'))?.position
      await tables.client.query(`update audit.entry set reason = 'another' where position = $1`, [last])
      expect(await compared()).to.match(new RegExp(`^The entry at position ${last}: reason`, 'u'))
    } finally {
      await tables.client.query('truncate projector.quarantine')
      await tables.empty()
      for (let at = 0; at < log.length; at += 500) await tables.apply(log.slice(at, at + 500))
    }
  })
})
