import { randomUUID } from 'node:crypto'
import { DiffView } from '@safe-menu/contracts/audit/diff-views'
import type { ExportLine } from '@safe-menu/contracts/audit/proof'
import {
  type AuditEntryView,
  ItemAtView,
  MenuAtView,
  RestaurantAtView,
} from '@safe-menu/contracts/audit/views'
import { allergenDefined, createRestaurantEvents } from '@safe-menu/read-models/testing/restaurant-events'
import { expect } from 'chai'
import { useAuditTrail } from '../testing/use-audit-trail.ts'
import { formats } from './proof/formats.ts'
import { linesOf, verifyExport } from './proof/verify.ts'

const hour = (hours: number, minutes = 0) =>
  `2026-03-01T${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00.000Z`

describe('visibility for guests in the audit trail', () => {
  const own = createRestaurantEvents()
  const { restaurantId, menuId, itemId: soup, record } = own
  const tart = randomUUID()
  // Another restaurant, which stays behind for guests while others advance.
  const behind = createRestaurantEvents({ recorder: own })
  // A third one, which moves its item between two published menus.
  const mover = createRestaurantEvents({ recorder: own })
  const dinner = randomUUID()

  const trail = useAuditTrail(async ({ audit }) => {
    const seen = (at: string) => own.seen(at)
    await audit.apply([
      ...[allergenDefined(own, 'milk'), own.registered(), own.menuCreated()],
      ...[own.itemCreated(), own.itemCreated('Tart', { itemId: tart }), own.declared(), seen(hour(8))],
      ...[own.withdrawn('milk', { reason: 'Oat milk' }), seen(hour(9))],
      ...[own.published(), seen(hour(12))],
      ...[record('ItemArchived', { itemId: tart }), seen(hour(13))],
      ...[record('ItemRestored', { itemId: tart, menuId }), seen(hour(14))],
      ...[record('MenuUnpublished', { menuId }), seen(hour(15))],
      ...[own.published(), seen(hour(16))],
      ...[record('MenuDeleted', { menuId }), seen(hour(17))],
    ])
    const opened = behind.opened()
    const position = String(behind.position())
    const repriced = behind.priced(950)
    const advance = (at: string, restaurants: object[]) =>
      record(
        'GuestViewAdvanced',
        { position: String(repriced.position), at, behind: restaurants as never },
        { restaurantId: null, decidedAt: at },
      )
    await audit.apply([
      ...[...opened, repriced],
      ...[advance(hour(18), [{ restaurantId: behind.restaurantId, position }]), advance(hour(19), [])],
    ])
    await audit.apply([
      ...[...mover.opened(), mover.menuCreated('Dinner', dinner), mover.published(dinner), seen(hour(20))],
      mover.record('ItemArchived', { itemId: mover.itemId }),
      ...[mover.record('ItemRestored', { itemId: mover.itemId, menuId: dinner }), seen(hour(21))],
    ])
  })

  const json = (path: string) => trail.json(`/api/audit/${path}`)
  const itemAt = async (id: string, time: string, view = 'guests') =>
    ItemAtView.parse(await json(`items/${id}/at?time=${time}&view=${view}`))
  const menuAt = async (id: string, time: string) =>
    MenuAtView.parse(await json(`menus/${id}/at?time=${time}&view=guests`))

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
    const priceAt = async (time: string) => (await itemAt(behind.itemId, time)).state?.item.price
    expect(await priceAt(hour(18, 30))).to.equal(4.5)
    expect(await priceAt(hour(19))).to.equal(9.5)
    expect((await menuAt(behind.menuId, hour(18, 30))).state?.items[0]?.item.price).to.equal(4.5)
    const { menus: shown } = RestaurantAtView.parse(
      await json(`restaurants/${behind.restaurantId}/at?time=${hour(18, 30)}&view=guests`),
    )
    expect(shown[0]?.items[0]?.item.price).to.equal(4.5)
    const entries = (await json(`history?item=${behind.itemId}&order=asc`)) as AuditEntryView[]
    expect(entries.map(({ visibleAt }) => visibleAt)).to.deep.equal([hour(18), hour(19)])
  })

  it('marks when guests saw something new, but not while the menu was a draft', async () => {
    const instants = (await json(`menus/${menuId}/instants?view=guests`)) as { at: string }[]
    expect(instants.map(({ at }) => at)).to.deep.equal([12, 13, 14, 15, 16, 17].map(hours => hour(hours)))
  })

  it('dates a move between published menus on both of them', async () => {
    const entries = (await json(`history?item=${mover.itemId}&order=asc`)) as AuditEntryView[]
    expect(
      entries.map(({ kind, menu, visibleAt, visibility }) => [kind, menu?.name, visibleAt, visibility]),
    ).to.deep.equal([
      ['item.created', 'Lunch', hour(20), 'at_once'],
      ['item.archived', 'Lunch', hour(21), 'removed'],
      ['item.restored', 'Dinner', hour(21), 'at_once'],
    ])
    for (const [menu, change] of [
      [mover.menuId, 'removed'],
      [dinner, 'added'],
    ] as const) {
      const instants = (await json(`menus/${menu}/instants?view=guests`)) as { at: string }[]
      expect(instants.map(({ at }) => at)).to.deep.equal([hour(20), hour(21)])
      const diff = DiffView.parse(
        await json(`menus/${menu}/diff?from=${hour(20)}&to=${hour(21)}&view=guests`),
      )
      expect(diff.differences.map(difference => [difference.name, difference.change])).to.deep.equal([
        ['Soup', change],
      ])
    }
  })

  it('says how far an open page may lag behind', async () => {
    const lag = { unannounced: 19, safe: 34 }
    expect((await itemAt(soup, hour(12))).openPageLag).to.deep.equal(lag)
    const diff = DiffView.parse(await json(`menus/${menuId}/diff?from=${hour(9)}&to=${hour(12)}`))
    expect(diff.openPageLag).to.deep.equal(lag)
  })

  it('exports entries dated by visibility for guests, and names the view', async () => {
    const answer = await trail.api.get(`/api/audit/export?format=csv&item=${soup}`, trail.api.as('AUDITOR'))
    const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
    const lines = text.replace(formats.csv.head, '').split(/(?<=\n)/u)
    const [header, ...rest] = lines.map(line => formats.csv.read(line) as ExportLine)
    expect(header && 'visibility' in header ? header.visibility : '').to.include('34 seconds')
    const dated = rest.flatMap(line => (line.line === 'entry' ? [line.entry] : []))
    expect(dated.map(({ kind, visibleAt }) => [kind, visibleAt])).to.deep.equal([
      ['item.created', hour(12)],
      ['allergen.declared', null],
      ['allergen.withdrawn', hour(12)],
      ['menu.deleted', hour(17)],
    ])
    const cells = lines.filter(line => line.startsWith('entry,')).map(line => line.split(',')[2])
    expect(cells).to.deep.equal([hour(12), '', hour(12), hour(17)])
    async function* whole() {
      yield text
    }
    expect(await verifyExport(linesOf(whole()), null)).to.have.property('ok', true)
  })
})
