import { randomBytes, randomUUID } from 'node:crypto'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { MenuView } from '@safe-menu/contracts/menus/views'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { expect } from 'chai'
import { createAdminTables } from './testing/admin-tables.ts'
import { createAuditTables } from './testing/audit-tables.ts'
import { createMenuTables } from './testing/menu-tables.ts'
import { createRecorder } from './testing/recorder.ts'

const profile = { name: 'Trattoria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }
const texts = { description: '', crossContamination: '', modifications: '', section: '' }

/** Older versions accepted characters that PostgreSQL cannot store. */
describe('a log with characters that PostgreSQL cannot store', () => {
  const restaurantId = randomUUID()
  const [menuId, itemId, partId] = [randomUUID(), randomUUID(), randomUUID()]
  const codec = createEventCodec({ eventTypes })
  let postgres: TestPostgres
  before(async () => {
    postgres = await startTestPostgres()
  })
  after(() => postgres.stop())

  /** As the gateway reads an event from the store. */
  const asRead = (event: StoredEvent) => codec.decode({ ...event, isJson: true })

  function oldLog(): readonly StoredEvent[] {
    const { record } = createRecorder(restaurantId)
    const created = (id: string) =>
      record('ItemCreated', { itemId: id, menuId, restaurantId, name: 'Soup', ...texts, priceCents: 1 })
    return [
      record('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile }),
      record('MenuCreated', { menuId, restaurantId, name: 'Lunch', description: '' }),
      record('MenuPublished', { menuId }),
      created(itemId),
      record('AllergensConfirmed', { itemId, reviewedAt: '0000-01-01T00:00:00.000Z' }),
      created(partId),
      record('AllergensReviewedInPart', {
        itemId: partId,
        absent: ['milk'],
        reviewedAt: '0000-01-01T00:00:00.000Z',
      }),
      record('ItemPriceChanged', { itemId, priceCents: 2 }, { decidedAt: '0000-01-01T00:00:00.000Z' }),
      record('ItemPriceChanged', { itemId, priceCents: 3 }),
    ].map(asRead)
  }

  it('does not stop the guests’ documents, and its items are not confirmed', async () => {
    const tables = await createMenuTables(await postgres.createDatabase())
    try {
      await tables.apply(oldLog())
      const menu = MenuView.parse(await tables.document('menu', menuId))
      expect(menu.items.map(item => [item.price, item.allergensConfirmedAt])).to.have.deep.members([
        [0.03, null],
        [0.01, null],
      ])
    } finally {
      await tables.close()
    }
  })

  it('does not stop the audit trail', async () => {
    const tables = await createAuditTables(await postgres.createDatabase())
    try {
      await tables.apply(oldLog())
      const { rows } = await tables.client.query(
        `select kind, after from audit.entry where kind like 'allergens.%' order by position`,
      )
      expect(rows).to.deep.equal([
        { kind: 'allergens.confirmed', after: null },
        { kind: 'allergens.reviewed_in_part', after: { absent: ['milk'], reviewedAt: null } },
      ])
      const { rows: versions } = await tables.client.query(
        'select price_cents, decided_at from audit.item_version where item_id = $1 order by position desc limit 2',
        [itemId],
      )
      expect(versions.map(({ price_cents }) => price_cents)).to.deep.equal([3, 2])
      expect(versions[1].decided_at).to.be.lessThan(versions[0].decided_at)
    } finally {
      await tables.close()
    }
  })

  it('does not stop the accounts, with any characters in an e-mail', async () => {
    const vaultKey = randomBytes(32)
    const tables = await createAdminTables(await postgres.createDatabase(), vaultKey)
    try {
      await tables.createVault()
      const { record } = createRecorder()
      const registered = async (email: string) => {
        const accountId = randomUUID()
        const sealedEmail = await tables.seal(accountId, email)
        const account = { audience: 'customer', role: 'CUSTOMER', restaurant: null } as const
        const sealed = { sealedEmail, sealedPasswordHash: 'sealed' }
        return { accountId, event: record('AccountRegistered', { accountId, ...account, ...sealed }) }
      }
      const [hostile, plain] = [await registered('a\0b@x.example'), await registered('c@x.example')]
      await tables.apply([hostile.event, plain.event])
      const emails = async () =>
        new Map(
          (await tables.dump()).account.map(({ id, email, sealed_email }) => [id, [email, sealed_email]]),
        )
      expect((await emails()).get(plain.accountId)).to.deep.equal(['c@x.example', null])
      expect((await emails()).get(hostile.accountId)).to.deep.equal(['a\ufffdb@x.example', null])
      await tables.apply([record('AccountErased', { accountId: hostile.accountId })])
      expect((await emails()).get(hostile.accountId)).to.deep.equal([null, null])
    } finally {
      await tables.close()
    }
  })
})
