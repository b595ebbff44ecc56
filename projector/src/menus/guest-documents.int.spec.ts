import { assessItem } from '@safe-menu/contracts/allergens/safety'
import { MenuView } from '@safe-menu/contracts/menus/views'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/postgres/test-postgres'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { expect } from 'chai'
import fc from 'fast-check'
import { allergenIds, deeds } from '../testing/history.ts'
import { createMenuTables, type MenuTables } from '../testing/menu-tables.ts'
import { createNaiveRestaurant } from '../testing/naive-restaurant.ts'

const runs = 40 // about 0.1 s each: a few hundred histories are for a night, not for every push

/** Cuts a history into batches of these sizes, over and over. */
function batchesOf(events: readonly StoredEvent[], sizes: readonly number[]): StoredEvent[][] {
  const batches: StoredEvent[][] = []
  for (let at = 0, turn = 0; at < events.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    batches.push(events.slice(at, at + size))
    at += size
  }
  return batches
}

describe('guest documents', () => {
  let postgres: TestPostgres
  let tables: MenuTables

  before(async () => {
    postgres = await startTestPostgres()
    tables = await createMenuTables(await postgres.createDatabase())
  })
  after(async () => {
    await tables.close()
    await postgres.stop()
  })

  it('any history › however it is cut into batches › gives what a naive fold gives, and nothing unsafe is called safe', async function () {
    this.timeout(120_000) // many small transactions on a shared machine
    const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })
    const selection = fc.subarray([...allergenIds], { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(deeds, sizes, selection, async (given, batchSizes, selected) => {
        await tables.empty()
        const restaurant = createNaiveRestaurant()
        for (const deed of given) restaurant.do(deed)
        for (const batch of batchesOf(restaurant.events, batchSizes)) await tables.apply(batch)

        const live = restaurant.menus.filter(menu => !menu.deleted)
        for (const menu of restaurant.menus) {
          const document = await tables.document('menu', menu.id)
          if (menu.deleted) expect(document).to.equal(null)
          else {
            expect(MenuView.parse(document)).to.deep.equal(restaurant.document(menu))
            holdSafe(MenuView.parse(document), selected)
          }
        }
        const list = (await tables.document('published-menus', restaurant.id)) as { id: string }[]
        expect(list.map(menu => menu.id)).to.have.members(
          live.filter(menu => menu.published).map(menu => menu.id),
        )

        // Archived items of deleted menus stand under the menu's last name.
        const { rows } = await tables.client.query('select id, menu_name from menus.archived_item')
        expect(rows).to.have.deep.members(
          restaurant.items
            .filter(item => item.state === 'archived')
            .map(item => ({ id: item.id, menu_name: item.menu.name })),
        )

        const piecemeal = await tables.dump()
        await tables.empty()
        await tables.apply(restaurant.events)
        expect(await tables.dump()).to.deep.equal(piecemeal)
      }),
      { numRuns: runs },
    )

    /** Said again in other words than the rule's own: what "safe" promises to a guest. */
    function holdSafe(menu: MenuView, selected: readonly string[]): void {
      for (const item of menu.items) {
        if (assessItem(item, new Set(selected)).verdict !== 'safe') continue
        expect(item.allergensConfirmedAt).to.not.equal(null)
        for (const tag of item.allergens)
          if (tag.category === 'ALLERGEN') expect(selected).to.not.include(tag.id)
        const carried = item.allergens.map(tag => String(tag.id))
        for (const id of selected.filter(each => ['vegan', 'gluten-free'].includes(each)))
          expect(carried).to.include(id)
      }
    }
  })
})
