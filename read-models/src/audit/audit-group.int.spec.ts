import { randomUUID } from 'node:crypto'
import type { EventMetadata } from '@safe-menu/contracts/events/metadata'
import { expect } from 'chai'
import { createAuditTables } from '../testing/audit-tables.ts'
import { allergenDefined, createRestaurantEvents, profile } from '../testing/restaurant-events.ts'
import { useTables } from '../testing/use-tables.ts'

const ownerAccountId = randomUUID()
const adminId = randomUUID()

// That each row follows from the log, with its names, marks and hash, is held by oracle.int.spec.ts and exported-entries.int.spec.ts.
describe('audit group', () => {
  const tables = useTables(createAuditTables)
  let own: ReturnType<typeof createRestaurantEvents>
  beforeEach(() => {
    own = createRestaurantEvents()
  })

  async function rows(sql: string) {
    return (await tables.client.query(sql)).rows
  }
  const entries = (columns: string) => rows(`select ${columns} from audit.dated_entry order by position`)
  const restaurant = () => [allergenDefined(own, 'milk'), ...own.opened()]

  it('keeps accounts and impersonations in the platform’s chain, without secrets', async () => {
    const { restaurantId, record } = own
    const registered = {
      accountId: ownerAccountId,
      audience: 'restaurant',
      role: 'RESTAURANT',
      sealedEmail: 'sealed',
      sealedPasswordHash: 'sealed',
      restaurant: { restaurantId, profile },
    } as const
    const actor = { kind: 'account', id: ownerAccountId, role: 'RESTAURANT' }
    await tables.apply([
      record('AccountRegistered', registered), // before its restaurant
      ...restaurant(),
      record('ImpersonationStarted', { impersonationId: randomUUID(), restaurantId, adminId }),
      own.declared('milk', {}, { metadata: { actor, impersonator: adminId } as EventMetadata }),
      record('PasswordChanged', { accountId: ownerAccountId, sealedPasswordHash: 'sealed' }),
    ])
    const all = await entries(
      'kind, chain, sequence::int, restaurant_name, coalesce(account_id, person_id) as who, visibility',
    )
    const platform = { chain: 'platform', visibility: 'not_for_guests', who: ownerAccountId }
    expect(all.filter(({ chain }) => chain === 'platform')).to.deep.equal([
      { ...platform, kind: 'account.registered', sequence: 1, restaurant_name: 'Trattoria' },
      { ...platform, kind: 'impersonation.started', sequence: 2, restaurant_name: 'Trattoria', who: adminId },
      { ...platform, kind: 'account.password_changed', sequence: 3, restaurant_name: 'Trattoria' },
    ])
    expect(all.find(({ kind }) => kind === 'allergen.declared')).to.include({
      chain: restaurantId,
      sequence: 5,
      who: adminId,
    })
    expect(JSON.stringify(await rows('select before, after from audit.entry'))).not.to.contain('sealed')
  })

  it('keeps new passwords by a link in the restaurant’s own chain', async () => {
    const { restaurantId, record } = own
    const askedBy = { kind: 'account', id: adminId, role: 'ADMIN' } as const
    const link = {
      accountId: ownerAccountId,
      secretHash: 'secret',
      passwordHash: 'hash',
      expiresAt: '2026-01-02T00:00:00.000Z',
      askedBy,
    }
    const reset = { accountId: ownerAccountId, sealedPasswordHash: 'sealed', askedBy }
    await tables.apply([
      ...restaurant(),
      record('PasswordResetLinkMade', link, { metadata: { actor: askedBy } as unknown as EventMetadata }),
      record('PasswordReset', reset),
      // A customer's has no restaurant.
      record('PasswordReset', reset, { restaurantId: null }),
    ])
    const all = await entries('kind, chain, account_id, actor, after')
    const [made, used, ofCustomer] = all.filter(({ kind }) => String(kind).startsWith('account.'))
    const inOwn = { chain: restaurantId, account_id: ownerAccountId }
    expect(made).to.deep.include({ ...inOwn, kind: 'account.reset_link_made', actor: askedBy })
    expect(used).to.deep.include({ ...inOwn, kind: 'account.password_reset', after: { askedBy: 'ADMIN' } })
    expect(ofCustomer).to.include({ chain: 'platform' })
  })

  it('uses the restaurant’s earlier name even if the new name was applied late', async () => {
    const { restaurantId, record } = own
    await tables.apply(restaurant())
    const act = () => record('ImpersonationStarted', { impersonationId: randomUUID(), restaurantId, adminId })
    const renamed = (name: string) => record('RestaurantProfileChanged', { restaurantId, name })
    const events = [act(), renamed('Osteria'), act(), renamed('Enoteca'), act()]
    // A restaurant in quarantine: its own events are set aside, those of the platform's chain are not.
    await tables.apply(events.filter(({ type }) => type === 'ImpersonationStarted'))
    await tables.apply(events.filter(({ type }) => type === 'RestaurantProfileChanged'))
    const named = await rows(
      `select restaurant_name from audit.named_entry where chain = 'platform' order by position`,
    )
    expect(named.map(row => row.restaurant_name)).to.deep.equal(['Trattoria', 'Osteria', 'Enoteca'])
  })

  it('dates no version before the last one, also when that is of an earlier batch', async () => {
    const { restaurantId, itemId, record } = own
    const opened = own.opened()
    const decidedAt = '2020-01-01T00:00:00.000Z'
    await tables.apply(opened)
    await tables.apply([record('ItemPriceChanged', { itemId, priceCents: 500 }, { decidedAt })])
    await tables.apply([record('RestaurantClosed', { restaurantId }, { decidedAt })])
    for (const [table, before] of [
      ['item_version', opened.find(({ type }) => type === 'ItemCreated')],
      ['menu_version', opened.find(({ type }) => type === 'MenuPublished')],
      ['restaurant_version', opened.find(({ type }) => type === 'RestaurantRegistered')],
    ] as const) {
      const versions = await rows(`select decided_at from audit.${table} order by position desc limit 2`)
      const time = before?.metadata.decidedAt
      expect(
        versions.map(({ decided_at: at }) => at.toISOString()),
        table,
      ).to.deep.equal([time, time])
    }
  })

  it('refuses an event of an item that was never created', async () => {
    const error = await tables
      .apply([...restaurant(), own.priced(1, randomUUID())])
      .catch((fault: Error) => fault)
    expect(error)
      .to.be.instanceOf(Error)
      .with.property('message')
      .that.matches(/never created/)
    expect(await rows('select 1 from audit.entry')).to.deep.equal([])
  })
})
