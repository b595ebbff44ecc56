import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { createMenuTables } from '../../testing/menu-tables.ts'
import { createRecorder } from '../../testing/recorder.ts'
import { createRestaurantEvents } from '../../testing/restaurant-events.ts'
import { storedDocuments } from '../../testing/stored-documents.ts'
import { useTables } from '../../testing/use-tables.ts'
import { budgetOfTransaction } from './touched-documents.ts'

describe('pending guest documents', () => {
  const tables = useTables(createMenuTables)
  let recorder: ReturnType<typeof createRecorder>
  beforeEach(() => {
    recorder = createRecorder()
  })

  /** A restaurant with a menu of the given size and without pending documents. */
  async function restaurant(bytes: number) {
    const own = createRestaurantEvents({ recorder })
    const item = { description: 'x'.repeat(bytes), priceCents: 1 }
    await tables.apply([own.registered(), own.menuCreated(), own.published(), own.itemCreated('Soup', item)])
    await workOff()
    return {
      ...own,
      deleted: () => own.record('MenuDeleted', { menuId: own.menuId }),
      async price(): Promise<number | null> {
        const document = (await tables.document('menu', own.menuId)) as { items: { price: number }[] } | null
        return document?.items[0]?.price ?? null
      },
    }
  }
  const big = () => restaurant(budgetOfTransaction.bytes + 1)
  const small = () => restaurant(100)

  const workOff = () => tables.workOff()

  it('derives a small change in the transaction of its rows', async () => {
    const one = await small()
    await tables.apply([one.priced(500)])
    expect(await one.price()).to.equal(5)
    expect(await tables.behind()).to.deep.equal([])
  })

  it('derives a large menu later, and marks its restaurant as behind until then', async () => {
    const [one, other] = [await big(), await small()]
    const first = one.priced(700)
    await tables.apply([first, other.priced(800)])
    expect([await one.price(), await other.price()]).to.deep.equal([0.01, 8])
    expect(await tables.behind()).to.deep.equal([
      { restaurantId: one.restaurantId, position: first.position - 1n, since: first.created },
    ])
    expect(await workOff()).to.deep.equal([one.restaurantId])
    expect(await one.price()).to.equal(7)
    expect(await tables.behind()).to.deep.equal([])
  })

  it('derives a menu with several changes once', async () => {
    const one = await big()
    const first = one.priced(100)
    await tables.apply([first])
    for (let price = 200; price <= 900; price += 100) await tables.apply([one.priced(price)])
    expect((await tables.behind())?.map(({ position }) => position)).to.deep.equal([first.position - 1n])
    expect(await workOff()).to.have.length(1)
    expect(await one.price()).to.equal(9)
  })

  it('dates the document by an older change that is applied late', async () => {
    const one = await big()
    const [first, older] = [one.priced(100), one.priced(150)]
    await tables.apply([one.priced(200)])
    await tables.apply([older])
    const position = older.position - 1n
    expect(await tables.behind()).to.deep.equal([
      { restaurantId: one.restaurantId, position, since: older.created },
    ])
    await tables.apply([first])
    expect((await tables.behind())?.map(each => each.position)).to.deep.equal([first.position - 1n])
    await workOff()
    expect(await tables.behind()).to.deep.equal([])
  })

  it('does not combine menus that an import has made large', async () => {
    const owner = await small()
    const menuIds = Array.from({ length: 4 }, () => randomUUID())
    await tables.apply(menuIds.map(menuId => owner.menuCreated('New', menuId)))
    const description = 'x'.repeat(budgetOfTransaction.bytes - 10_000)
    await tables.apply(
      menuIds.map(menuId => owner.itemCreated('Stew', { itemId: randomUUID(), menuId, description })),
    )
    // One menu per turn, and the list of menus in one of the turns.
    expect(await workOff()).to.have.length(4)
  })

  it('does not bring back a menu that was deleted while it waited', async () => {
    const one = await big()
    await tables.apply([one.priced(100)])
    await tables.apply([one.deleted()])
    await workOff()
    expect(await tables.document('menu', one.menuId)).to.equal(null)
    expect(await tables.behind()).to.deep.equal([])
  })

  it('does not bring back a restaurant that was closed while its documents waited', async () => {
    const one = await big()
    const { restaurantId } = one
    await tables.apply([
      one.priced(100),
      one.record('RestaurantProfileChanged', { restaurantId, name: 'Oak' }),
    ])
    await tables.apply([one.record('RestaurantClosed', { restaurantId })])
    await tables.apply([one.priced(200), one.published()])
    await workOff()
    for (const kind of ['restaurant', 'published-menus'] as const)
      expect(await tables.document(kind, restaurantId)).to.equal(null)
    expect(await tables.document('menu', one.menuId)).to.equal(null)
    expect(await tables.behind()).to.deep.equal([])
    tables.forget()
    await tables.deriveEverything()
    expect(await tables.document('restaurant', restaurantId)).to.equal(null)
  })

  it('takes turns between restaurants with several large menus', async () => {
    const owners = [await big(), await big()]
    const description = 'x'.repeat(budgetOfTransaction.bytes + 1)
    const menus = owners.map(one => {
      const dinner = randomUUID()
      return [
        one.menuCreated('Dinner', dinner),
        one.itemCreated('Stew', { itemId: randomUUID(), menuId: dinner, description }),
      ]
    })
    await tables.apply([...menus.flat(), ...owners.map(one => one.priced(300))])
    const turns = await workOff()
    const [first, second] = owners.map(({ restaurantId }) => restaurantId).toSorted()
    expect(turns.slice(0, 4)).to.deep.equal([first, second, first, second])
    const before = await storedDocuments(tables.transaction)
    await tables.deriveEverything()
    expect(await storedDocuments(tables.transaction)).to.have.deep.members(before)
  })
})
