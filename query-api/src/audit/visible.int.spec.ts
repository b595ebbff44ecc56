import { randomUUID } from 'node:crypto'
import { DiffView } from '@safe-menu/contracts/audit/diff-views'
import type { ExportLine } from '@safe-menu/contracts/audit/proof'
import {
  type AuditEntryView,
  ItemAtView,
  MenuAtView,
  RestaurantAtView,
} from '@safe-menu/contracts/audit/views'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createAdminTables } from '@safe-menu/read-models/testing/admin-tables'
import { createAuditTables } from '@safe-menu/read-models/testing/audit-tables'
import { createCheckpoints } from '@safe-menu/read-models/testing/checkpoints'
import { createMenuTables, type MenuTables } from '@safe-menu/read-models/testing/menu-tables'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { expect } from 'chai'
import { type Api, startApi } from '../testing/start-api.ts'
import { formats } from './proof/formats.ts'
import { linesOf, verifyExport } from './proof/verify.ts'

const hour = (hours: number, minutes = 0) =>
  `2026-03-01T${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00.000Z`
const profile = { name: 'Trattoria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }
const texts = { description: '', crossContamination: '', modifications: '', section: '' }

describe('visibility for guests in the audit trail', () => {
  const [restaurantId, behindId, menuId, soup, tart, behindMenu, roll] = Array.from({ length: 7 }, () =>
    randomUUID(),
  ) as [string, string, string, string, string, string, string]
  let postgres: TestPostgres
  let audit: Awaited<ReturnType<typeof createAuditTables>>
  let adminTables: Awaited<ReturnType<typeof createAdminTables>>
  let menus: MenuTables
  let api: Api

  before(async () => {
    postgres = await startTestPostgres()
    const databaseUrl = await postgres.createDatabase()
    menus = await createMenuTables(databaseUrl)
    await createCheckpoints(databaseUrl, ['menus', 'audit', 'admin'])
    adminTables = await createAdminTables(databaseUrl)
    audit = await createAuditTables(databaseUrl)
    const { record, position } = createRecorder(restaurantId)
    const seen = (at: string, behind: { restaurantId: string; position: string }[] = []) =>
      record(
        'GuestViewAdvanced',
        { position: String(position()), at, behind },
        { restaurantId: null, decidedAt: at },
      )
    const created = (itemId: string, name: string) =>
      record('ItemCreated', { itemId, menuId, restaurantId, name, ...texts, priceCents: 450 })
    const milk = { itemId: soup, allergenId: 'milk' }
    const declared = { presence: 'contains', details: [], overridden: false, reason: null } as const
    await audit.apply([
      record(
        'AllergenDefined',
        { allergenId: 'milk', name: 'Milk', category: 'ALLERGEN' },
        { restaurantId: null },
      ),
      record('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile }),
      record('MenuCreated', { menuId, restaurantId, name: 'Lunch', description: '' }),
      created(soup, 'Soup'),
      created(tart, 'Tart'),
      record('AllergenDeclared', { ...milk, previousPresence: null, ...declared }),
      seen(hour(8)),
      record('AllergenWithdrawn', { ...milk, previousPresence: 'contains', reason: 'Oat milk' }),
      seen(hour(9)),
      record('MenuPublished', { menuId }),
      seen(hour(12)),
      record('ItemArchived', { itemId: tart }),
      seen(hour(13)),
      record('ItemRestored', { itemId: tart, menuId }),
      seen(hour(14)),
      record('MenuUnpublished', { menuId }),
      seen(hour(15)),
      record('MenuPublished', { menuId }),
      seen(hour(16)),
      record('MenuDeleted', { menuId }),
      seen(hour(17)),
    ])
    // Another restaurant, which stays behind for guests while others advance.
    const other = createRecorder(behindId)
    while (other.position() < position())
      other.record('AllergensConfirmed', { itemId: roll, reviewedAt: hour(1) })
    const say: typeof record = (type, data, options) => other.record(type, data, options)
    const published = [
      say('RestaurantRegistered', { restaurantId: behindId, ownerAccountId: randomUUID(), profile }),
      say('MenuCreated', { menuId: behindMenu, restaurantId: behindId, name: 'Sushi', description: '' }),
      say('ItemCreated', {
        ...{ itemId: roll, menuId: behindMenu, restaurantId: behindId, name: 'Roll', ...texts },
        priceCents: 900,
      }),
      say('MenuPublished', { menuId: behindMenu }),
    ]
    const own = String(other.position())
    const repriced = say('ItemPriceChanged', { itemId: roll, priceCents: 950 })
    const advance = (at: string, behind: { restaurantId: string; position: string }[]) =>
      say(
        'GuestViewAdvanced',
        { position: String(repriced.position), at, behind },
        { restaurantId: null, decidedAt: at },
      )
    await audit.apply([
      ...published,
      repriced,
      advance(hour(18), [{ restaurantId: behindId, position: own }]),
      advance(hour(19), []),
    ])
    api = await startApi(databaseUrl)
    await waitUntil('ready', async () => {
      for (const group of ['menus', 'audit']) {
        const at = new Date().toISOString()
        await menus.notify('projector_heartbeat', JSON.stringify({ group, position: '1', at }))
      }
      return (await api.get('/readyz')).ok
    })
  })
  after(async () => {
    await api.stop()
    await audit.close()
    await adminTables.client.end()
    await menus.close()
    await postgres.stop()
  })

  const json = async (path: string): Promise<unknown> => {
    const answer = await api.get(`/api/audit/${path}`, api.as('AUDITOR'))
    expect(answer.status, path).to.equal(200)
    return answer.json()
  }
  const itemAt = async (id: string, time: string, view = 'guests') =>
    ItemAtView.parse(await json(`items/${id}/at?time=${time}&view=${view}`))
  const menuAt = async (id: string, time: string) =>
    MenuAtView.parse(await json(`menus/${id}/at?time=${time}&view=guests`))

  it('dates a withdrawal of the morning that was first visible at noon', async () => {
    const entries = (await json(`history?item=${soup}&order=asc`)) as AuditEntryView[]
    expect(entries.map(({ kind, visibleAt, visibility }) => [kind, visibleAt, visibility])).to.deep.equal([
      ['item.created', hour(12), 'when_published'],
      ['allergen.declared', null, 'replaced'],
      ['allergen.withdrawn', hour(12), 'when_published'],
      ['menu.deleted', hour(17), 'removed'],
    ])
  })

  for (const [when, time, reason, since] of [
    ['before it existed for guests', hour(7), 'not_yet', null],
    ['while its menu was a draft', hour(9, 30), 'menu_not_published', null],
    ['once it was published', hour(12, 30), null, hour(12)],
    ['while it was archived', hour(13, 30), 'archived', null],
    ['once it was restored', hour(14, 30), null, hour(14)],
    ['while its menu was a draft again', hour(15, 30), 'menu_not_published', null],
    ['once it was published again', hour(16, 30), null, hour(16)],
    ['after its menu was deleted', hour(17, 30), 'deleted', null],
  ] as const) {
    it(`says whether guests could open an item: ${when}`, async () => {
      const { shown, notShown, state } = await itemAt(tart, time)
      expect([shown, notShown]).to.deep.equal([reason === null, reason])
      expect(state?.visibleSince ?? null).to.equal(since)
      expect(state?.shown ?? false).to.equal(reason === null)
    })
  }

  it('says for a menu since when its state and its items could be read', async () => {
    const { shown, notShown, state } = await menuAt(menuId, hour(14, 30))
    expect([shown, notShown, state?.visibleSince]).to.deep.equal([true, null, hour(12)])
    expect(state?.items.map(({ item, visibleSince }) => [item.name, visibleSince])).to.deep.equal([
      ['Soup', hour(12)],
      ['Tart', hour(14)],
    ])
    expect(await menuAt(menuId, hour(9))).to.include({ shown: false, notShown: 'menu_not_published' })
    expect(await menuAt(menuId, hour(18))).to.include({ shown: false, notShown: 'deleted' })
    expect(await menuAt(menuId, hour(7))).to.include({ shown: false, notShown: 'not_yet', state: null })
  })

  it('judges what was decided by the decisions, and gives it no dates for guests', async () => {
    const { shown, notShown, state } = await itemAt(soup, '2026-02-01T00:00:00Z', 'decided')
    expect([shown, notShown, state?.visibleSince]).to.deep.equal([false, 'deleted', null])
  })

  it('compares only what guests could open, and says when they could not', async () => {
    const diff = async (from: string, to: string) =>
      DiffView.parse(await json(`items/${soup}/diff?from=${from}&to=${to}&view=guests`))
    const hidden = { shown: false, notShown: 'menu_not_published' }
    const onDraft = await diff(hour(8, 30), hour(9, 30))
    expect(onDraft.differences).to.deep.equal([])
    expect(onDraft.shown).to.deep.equal({ from: hidden, to: hidden })
    const published = await diff(hour(9, 30), hour(12))
    expect(published.differences.map(({ change, allergens }) => [change, allergens])).to.deep.equal([
      ['added', []],
    ])
    expect(published.shown).to.deep.equal({ from: hidden, to: { shown: true, notShown: null } })
    const restaurant = DiffView.parse(
      await json(`restaurants/${restaurantId}/diff?from=${hour(9)}&to=${hour(12)}&view=guests`),
    )
    expect(restaurant.shown).to.equal(null)
    expect(restaurant.differences.map(({ name }) => name)).to.deep.equal(['Lunch', 'Soup', 'Tart'])
  })

  it('shows a restaurant that is behind only up to its own position', async () => {
    const priceAt = async (time: string) => (await itemAt(roll, time)).state?.item.price
    expect(await priceAt(hour(18, 30))).to.equal(9)
    expect(await priceAt(hour(19))).to.equal(9.5)
    expect((await menuAt(behindMenu, hour(18, 30))).state?.items[0]?.item.price).to.equal(9)
    const { menus: shown } = RestaurantAtView.parse(
      await json(`restaurants/${behindId}/at?time=${hour(18, 30)}&view=guests`),
    )
    expect(shown[0]?.items[0]?.item.price).to.equal(9)
    const entries = (await json(`history?item=${roll}&order=asc`)) as AuditEntryView[]
    expect(entries.map(({ visibleAt }) => visibleAt)).to.deep.equal([hour(18), hour(19)])
  })

  it('marks when guests saw something new, but not while the menu was a draft', async () => {
    const instants = (await json(`menus/${menuId}/instants?view=guests`)) as { at: string }[]
    expect(instants.map(({ at }) => at)).to.deep.equal([12, 13, 14, 15, 16, 17].map(hours => hour(hours)))
  })

  it('says how far an open page may lag behind', async () => {
    const lag = { unannounced: 19, safe: 34 }
    expect((await itemAt(soup, hour(12))).openPageLag).to.deep.equal(lag)
    const diff = DiffView.parse(await json(`menus/${menuId}/diff?from=${hour(9)}&to=${hour(12)}`))
    expect(diff.openPageLag).to.deep.equal(lag)
  })

  for (const format of ['jsonl', 'csv'] as const) {
    it(`signs a ${format} export dated by visibility for guests, and says so`, async () => {
      const answer = await api.get(`/api/audit/export?format=${format}&item=${soup}`, api.as('AUDITOR'))
      const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
      const lines = text.replace(formats[format].head, '').split(/(?<=\n)/u)
      const [header, ...rest] = lines.map(line => formats[format].read(line) as ExportLine)
      expect(header).to.deep.include({ line: 'export', version: 2 })
      expect(header && 'visibility' in header ? header.visibility : '').to.include('34 seconds')
      const dated = rest.flatMap(line => (line.line === 'entry' ? [line.entry] : []))
      expect(dated.map(({ kind, visibleAt }) => [kind, visibleAt])).to.deep.equal([
        ['item.created', hour(12)],
        ['allergen.declared', null],
        ['allergen.withdrawn', hour(12)],
        ['menu.deleted', hour(17)],
      ])
      if (format === 'csv') {
        const cells = lines.filter(line => line.startsWith('entry,')).map(line => line.split(',')[2])
        expect(cells).to.deep.equal([hour(12), '', hour(12), hour(17)])
      }
      async function* whole() {
        yield text
      }
      expect(await verifyExport(linesOf(whole()), null)).to.have.property('ok', true)
    })
  }
})
