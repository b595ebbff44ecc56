import { randomUUID } from 'node:crypto'
import { MenuView } from '@safe-menu/contracts/menus/views'
import { expect } from 'chai'
import { createMenuTables } from '../testing/menu-tables.ts'
import { allergenDefined, createRestaurantEvents } from '../testing/restaurant-events.ts'
import { useTables } from '../testing/use-tables.ts'
import { itemsOfMenuQuery } from './items/items.queries.ts'
import { menusOfRestaurantQuery } from './menus/menus.queries.ts'

// That a menu's document follows every event is held by the random histories of guest-documents.int.spec.ts.
describe('menus group', () => {
  const tables = useTables(createMenuTables)
  let own: ReturnType<typeof createRestaurantEvents>

  beforeEach(async () => {
    own = createRestaurantEvents()
    await tables.apply([allergenDefined(own, 'milk'), ...own.opened()])
  })

  async function menuDocument(): Promise<MenuView | null> {
    const document = await tables.document('menu', own.menuId)
    return document === null ? null : MenuView.parse(document)
  }

  it('lists how many items a manager must check, and which were ever confirmed', async () => {
    const { restaurantId, menuId, itemId: soup } = own
    const bread = randomUUID()
    await tables.apply([
      own.itemCreated('Bread', { itemId: bread }),
      own.itemCreated('Pie', { itemId: randomUUID() }),
    ])
    const listed = async (later: readonly object[] = []) => {
      const [row] = (
        await tables.client.query(menusOfRestaurantQuery.text, [restaurantId, JSON.stringify(later)])
      ).rows
      const [items] = (await tables.client.query(itemsOfMenuQuery.text, [menuId])).rows
      const menu = row.menus.find(({ id }: { id: string }) => id === menuId)
      return [menu._count, menu.wasPublished, items.onceConfirmed.toSorted()]
    }
    const some = (items: number, toConfirm: number, ...once: string[]) => [
      { items, toConfirm },
      true,
      once.toSorted(),
    ]
    expect(await listed()).to.deep.equal(some(3, 3))
    // The second confirmation is removed in the same batch.
    await tables.apply([
      own.declared(),
      own.confirmed(),
      own.confirmed(bread),
      own.record('ItemDetailsChanged', { itemId: bread, name: 'Rye' }),
    ])
    expect(await listed()).to.deep.equal(some(3, 2, soup, bread))
    expect(await listed([{ id: 'milk', edition: 9 }]), 'tagged').to.deep.equal(some(3, 2, soup, bread))
    expect(await listed([{ id: 'lupin', edition: 9 }]), 'new').to.deep.equal(some(3, 3, soup, bread))
  })

  it('deletes an item that was archived while its menu was being deleted', async () => {
    await tables.apply([
      own.record('MenuDeleted', { menuId: own.menuId }),
      own.record('ItemArchived', { itemId: own.itemId }),
    ])
    expect((await tables.client.query('select id from menus.archived_item')).rows).to.deep.equal([])
  })

  it('shows managers which allergens an import said to be absent', async () => {
    const review = { itemId: own.itemId, absent: ['milk'], reviewedAt: '2026-02-01T00:00:00.000Z' }
    await tables.apply([own.record('AllergensReviewedInPart', review)])
    expect(await tables.document('item', own.itemId)).to.deep.include({ statedAbsent: ['milk'] })
    expect((await menuDocument())?.items[0]).not.to.have.property('statedAbsent')
  })
})
