import { createHash, randomUUID } from 'node:crypto'
import type { EventMetadata } from '@safe-menu/contracts/events/metadata'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { expect } from 'chai'
import { createAuditTables } from '../testing/audit-tables.ts'
import { createRecorder } from '../testing/recorder.ts'

const restaurantId = randomUUID()
const ownerAccountId = randomUUID()
const adminId = randomUUID()
const profile = {
  name: 'Trattoria',
  description: '',
  address: 'Via 1',
  phone: '',
  website: '',
  timeZone: 'UTC',
}
const texts = { description: '', crossContamination: '', modifications: '', section: '' }
const plainDeclaration = { presence: 'contains', details: [], overridden: false, reason: null } as const

describe('audit group', () => {
  let postgres: TestPostgres
  let tables: Awaited<ReturnType<typeof createAuditTables>>
  let recorder: ReturnType<typeof createRecorder>
  let events: StoredEvent[]
  const menuId = randomUUID()
  const itemId = randomUUID()

  before(async () => {
    postgres = await startTestPostgres()
    tables = await createAuditTables(await postgres.createDatabase())
  })
  after(async () => {
    await tables.close()
    await postgres.stop()
  })
  beforeEach(async () => {
    await tables.empty()
    recorder = createRecorder(restaurantId)
    events = []
  })

  const say: ReturnType<typeof createRecorder>['record'] = (...args) => {
    const event = recorder.record(...args)
    events.push(event)
    return event
  }
  const advance = (position: bigint, at: string) =>
    say('GuestViewAdvanced', { position: String(position), at, behind: [] }, { restaurantId: null })
  async function rows(sql: string, values: unknown[] = []) {
    return (await tables.client.query(sql, values)).rows
  }
  const apply = () => tables.apply(events.splice(0))
  const entries = (columns: string) => rows(`select ${columns} from audit.dated_entry order by position`)
  function restaurant() {
    say('AllergenDefined', { allergenId: 'milk', name: 'Milk', category: 'ALLERGEN' }, { restaurantId: null })
    say('RestaurantRegistered', { restaurantId, ownerAccountId, profile })
    say('MenuCreated', { menuId, restaurantId, name: 'Lunch', description: '' })
    say('ItemCreated', { itemId, menuId, restaurantId, name: 'Soup', ...texts, priceCents: 450 })
  }
  const declare = (more: object = {}, options: Parameters<typeof say>[2] = {}) =>
    say(
      'AllergenDeclared',
      { itemId, allergenId: 'milk', previousPresence: null, ...plainDeclaration, ...more },
      options,
    )

  it('describes each change with the names of the moment', async () => {
    restaurant()
    say('AllergensConfirmed', { itemId, reviewedAt: '2026-01-01T09:00:00.000Z' })
    declare({ overridden: true })
    declare({ previousPresence: 'contains', presence: 'may_contain' })
    say('ItemDetailsChanged', { itemId, name: 'Cream soup', description: '' })
    say('AllergenRenamed', { allergenId: 'milk', name: 'Dairy' }, { restaurantId: null })
    say('MenuDetailsChanged', { menuId, name: 'Mittag' })
    say('AllergenWithdrawn', {
      itemId,
      allergenId: 'milk',
      previousPresence: 'may_contain',
      reason: 'oat milk now',
    })
    say('ItemArchived', { itemId })
    await apply()
    const all = await entries(
      `kind, menu_name, item_name, allergen_name, before, after, overridden as o, took_confirmation_away as t, reason`,
    )
    const lunch = {
      menu_name: 'Lunch',
      item_name: 'Soup',
      allergen_name: null,
      o: false,
      t: false,
      reason: null,
    }
    const milk = { ...lunch, allergen_name: 'Milk' }
    expect(all.slice(1)).to.deep.equal([
      {
        ...lunch,
        kind: 'menu.created',
        item_name: null,
        before: null,
        after: { name: 'Lunch', description: '' },
      },
      {
        ...lunch,
        kind: 'item.created',
        before: null,
        after: { name: 'Soup', ...texts, priceCents: 450, menuId, menuName: 'Lunch' },
      },
      {
        ...lunch,
        kind: 'allergens.confirmed',
        before: { confirmedAt: null },
        after: { confirmedAt: '2026-01-01T09:00:00.000Z' },
      },
      {
        ...milk,
        kind: 'allergen.declared',
        before: null,
        after: { presence: 'contains', details: [] },
        o: true,
      },
      {
        ...milk,
        kind: 'allergen.presence_changed',
        before: { presence: 'contains' },
        after: { presence: 'may_contain' },
        t: true,
      },
      {
        ...lunch,
        kind: 'item.changed',
        item_name: 'Cream soup',
        before: { name: 'Soup' },
        after: { name: 'Cream soup' },
      },
      {
        ...lunch,
        kind: 'menu.changed',
        menu_name: 'Mittag',
        item_name: null,
        before: { name: 'Lunch' },
        after: { name: 'Mittag' },
      },
      {
        ...milk,
        kind: 'allergen.withdrawn',
        menu_name: 'Mittag',
        item_name: 'Cream soup',
        allergen_name: 'Dairy',
        before: { presence: 'may_contain', details: [] },
        after: null,
        reason: 'oat milk now',
      },
      {
        ...lunch,
        kind: 'item.archived',
        menu_name: 'Mittag',
        item_name: 'Cream soup',
        before: { status: 'active' },
        after: { status: 'archived' },
      },
    ])
  })

  it('says from what to what a profile and a branding have changed', async () => {
    restaurant()
    say('RestaurantProfileChanged', { restaurantId, name: 'Osteria', phone: '1' })
    const customization = {
      colors: { primary: '#000000', secondary: '#ffffff' },
      fonts: { heading: '', body: '' },
      backgroundImage: '',
      logoUrl: '',
      customCss: '',
    }
    say('RestaurantBrandingChanged', { restaurantId, customization })
    say('RestaurantBrandingChanged', { restaurantId, customization: { ...customization, customCss: 'a' } })
    await apply()
    const all = await rows(
      `select kind, restaurant_name, before, after from audit.entry where kind like 'restaurant.%' order by position`,
    )
    const before = { colors: null, fonts: null, backgroundImage: null, logoUrl: null, customCss: null }
    const named = { restaurant_name: 'Osteria' }
    expect(all).to.deep.equal([
      { kind: 'restaurant.registered', restaurant_name: 'Trattoria', before: null, after: profile },
      {
        kind: 'restaurant.profile_changed',
        ...named,
        before: { name: 'Trattoria', phone: '' },
        after: { name: 'Osteria', phone: '1' },
      },
      { kind: 'restaurant.branding_changed', ...named, before, after: customization },
      {
        kind: 'restaurant.branding_changed',
        ...named,
        before: { customCss: '' },
        after: { customCss: 'a' },
      },
    ])
  })

  it('keeps accounts and impersonations in the platform’s chain, hidden from guests', async () => {
    restaurant()
    const registered = {
      accountId: ownerAccountId,
      audience: 'restaurant',
      role: 'RESTAURANT',
      sealedEmail: 'sealed',
      sealedPasswordHash: 'sealed',
      restaurant: { restaurantId, profile },
    } as const
    say('AccountRegistered', registered)
    say('ImpersonationStarted', { impersonationId: randomUUID(), restaurantId, adminId })
    const metadata = {
      actor: { kind: 'account', id: ownerAccountId, role: 'RESTAURANT' },
      impersonator: adminId,
    } as EventMetadata
    declare({ reason: 'asked to' }, { metadata })
    say('MenuPublished', { menuId })
    const { position } = say('PasswordChanged', { accountId: ownerAccountId, sealedPasswordHash: 'sealed' })
    advance(position, '2026-01-02T00:00:00.000Z')
    await apply()
    const all = await entries(
      'kind, chain, sequence::int, restaurant_id, account_id, person_id, impersonator_id, visible_at is null as hidden',
    )
    const platform = {
      chain: 'platform',
      restaurant_id: restaurantId,
      person_id: null,
      impersonator_id: null,
      hidden: true,
    }
    expect(all.slice(3)).to.deep.equal([
      { ...platform, kind: 'account.registered', sequence: 1, account_id: ownerAccountId },
      { ...platform, kind: 'impersonation.started', sequence: 2, account_id: adminId },
      {
        kind: 'allergen.declared',
        chain: restaurantId,
        sequence: 4,
        restaurant_id: restaurantId,
        account_id: null,
        person_id: adminId,
        impersonator_id: adminId,
        hidden: false,
      },
      {
        kind: 'menu.published',
        chain: restaurantId,
        sequence: 5,
        restaurant_id: restaurantId,
        account_id: null,
        person_id: null,
        impersonator_id: null,
        hidden: false,
      },
      { ...platform, kind: 'account.password_changed', sequence: 3, account_id: ownerAccountId },
    ])
    const stored = await rows('select before, after from audit.entry')
    expect(JSON.stringify(stored)).not.to.contain('sealed')
  })

  it('keeps new passwords by a link in the restaurant’s own chain', async () => {
    restaurant()
    const askedBy = { kind: 'account', id: adminId, role: 'ADMIN' } as const
    const link = {
      accountId: ownerAccountId,
      secretHash: 'secret',
      passwordHash: 'hash',
      expiresAt: '2026-01-02T00:00:00.000Z',
      askedBy,
    }
    const byAdmin = { actor: askedBy } as unknown as EventMetadata
    const reset = { accountId: ownerAccountId, sealedPasswordHash: 'sealed', askedBy }
    say('PasswordResetLinkMade', link, { metadata: byAdmin })
    say('PasswordReset', reset)
    // A customer's has no restaurant.
    say('PasswordReset', reset, { restaurantId: null })
    await apply()
    const columns = 'kind, chain, account_id, actor, after'
    const [made, used, ofCustomer] = (await entries(columns)).slice(3)
    const own = { chain: restaurantId, account_id: ownerAccountId }
    expect(made).to.deep.include({ ...own, kind: 'account.reset_link_made', actor: askedBy })
    expect(used).to.deep.include({ ...own, kind: 'account.password_reset', after: { askedBy: 'ADMIN' } })
    expect(ofCustomer).to.include({ chain: 'platform' })
  })

  it('uses the restaurant’s earlier name even if the new name was applied late', async () => {
    restaurant()
    await apply()
    const act = () => say('ImpersonationStarted', { impersonationId: randomUUID(), restaurantId, adminId })
    act()
    const renamed = [say('RestaurantProfileChanged', { restaurantId, name: 'Osteria' })]
    act()
    renamed.push(say('RestaurantProfileChanged', { restaurantId, name: 'Enoteca' }))
    act()
    // A restaurant in quarantine: its own events are set aside, those of the platform's chain are not.
    const setAside = events.filter(event => renamed.includes(event))
    await tables.apply(events.filter(event => !renamed.includes(event)))
    await tables.apply(setAside)
    const named = await rows(
      `select restaurant_name from audit.entry where chain = 'platform' order by position`,
    )
    expect(named.map(row => row.restaurant_name)).to.deep.equal(['Trattoria', 'Osteria', 'Enoteca'])
  })

  it('chains each hash from the one before and the digest of the event', async () => {
    restaurant()
    // Quotes, line breaks and escapes in a text must not blur the border between two events.
    say('ItemDetailsChanged', { itemId, description: 'a\nb "c" \\n \u2028 ë' })
    await apply()
    declare()
    say('ItemArchived', { itemId })
    await apply()
    const links = await rows('select sequence::int, digest, hash, event from audit.entry order by position')
    let hash = Buffer.alloc(32)
    for (const [index, link] of links.entries()) {
      const digest = createHash('sha256').update(link.event).digest()
      hash = createHash('sha256')
        .update(Buffer.concat([hash, digest]))
        .digest()
      expect(link).to.deep.include({ sequence: index + 1, digest, hash })
    }
    expect(await rows('select chain, sequence::int, hash from audit.chain_end')).to.deep.equal([
      { chain: restaurantId, sequence: 6, hash },
    ])
  })

  it('dates entries for guests by the first advance that includes them', async () => {
    restaurant()
    say('MenuPublished', { menuId })
    const declared = declare()
    advance(declared.position, '2026-02-01T00:00:01.000Z')
    const archived = say('ItemArchived', { itemId })
    const unseen = say('ItemDeleted', { itemId })
    // An owner that is late announces nothing new, and a clock that jumped back does not change the order.
    advance(declared.position, '2026-02-01T00:00:09.000Z')
    advance(archived.position, '2026-02-01T00:00:00.000Z')
    const all = events.splice(0)
    for (const size of [1, 3, 100]) {
      await tables.empty()
      for (let i = 0; i < all.length; i += size) await tables.apply(all.slice(i, i + size))
      const seen = await rows('select position::text, at from audit.guest_view order by position')
      expect(seen.map(({ position }) => BigInt(position))).to.deep.equal([
        declared.position,
        archived.position,
      ])
      expect(seen[1].at.toISOString()).to.equal('2026-02-01T00:00:01.000Z')
      const [last, before] = await rows(
        'select position::text, visible_at from audit.dated_entry order by position desc limit 2',
      )
      expect(last).to.deep.equal({ position: String(unseen.position), visible_at: null })
      expect(before.visible_at.toISOString()).to.equal('2026-02-01T00:00:01.000Z')
    }
  })

  it('refuses an event of an item that was never created', async () => {
    restaurant()
    say('ItemPriceChanged', { itemId: randomUUID(), priceCents: 1 })
    const error = await apply().catch((fault: Error) => fault)
    expect(error)
      .to.be.instanceOf(Error)
      .with.property('message')
      .that.matches(/never created/)
    expect(await rows('select 1 from audit.entry')).to.deep.equal([])
  })
})
