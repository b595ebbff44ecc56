import { expect } from 'chai'
import { createMenuTables } from '../../testing/menu-tables.ts'
import { createRecorder } from '../../testing/recorder.ts'
import { allergenDefined, createRestaurantEvents } from '../../testing/restaurant-events.ts'
import { useTables } from '../../testing/use-tables.ts'

describe('guest documents that are checked', () => {
  const tables = useTables(createMenuTables)
  let recorder: ReturnType<typeof createRecorder>
  beforeEach(async () => {
    recorder = createRecorder()
    await tables.apply([allergenDefined(recorder, 'milk')])
  })

  const failure = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: Error) => (error.cause instanceof Error ? error.cause : error).message,
    )

  /** A restaurant with a menu of one dish with milk. */
  async function restaurant() {
    const own = createRestaurantEvents({ recorder })
    await tables.apply([
      own.registered(),
      own.menuCreated(),
      own.itemCreated('Soup', { priceCents: 1 }),
      own.declared(),
    ])
    return {
      ...own,
      renamed: (name: string) =>
        own.record('RestaurantProfileChanged', { restaurantId: own.restaurantId, name }),
      async corrupt() {
        const corrupted = `jsonb_set(state, '{tags,0,presence}', '"perhaps"')`
        await tables.client.query(`update menus.item set state = ${corrupted} where id = $1`, [own.itemId])
        tables.forget()
      },
      async menu() {
        return (await tables.document('menu', own.menuId)) as {
          items: [{ price: number; allergens: [{ name: string; presence: string }] }]
        }
      },
    }
  }

  it('fails the batch that changes it, and the stored one stays', async () => {
    const one = await restaurant()
    await one.corrupt()
    expect(await failure(tables.apply([one.priced(500)])))
      .to.include(`the menu document ${one.menuId} does not fit its schema: items.0.allergens.0.presence: `)
      .and.not.to.include('perhaps')
    expect((await one.menu()).items[0].allergens[0].presence).to.equal('contains')
  })

  it('fails the batch because of a missing field', async () => {
    const one = await restaurant()
    await tables.client.query(
      `update menus.restaurant set state = state || '{"picture": {"id": "secret", "width": 1, "height": 1}}'`,
    )
    tables.forget()
    expect(await failure(tables.apply([one.renamed('Bistro')])))
      .to.include('picture.alt')
      .and.not.to.include('secret')
    expect(await tables.document('restaurant', one.restaurantId)).to.include({ name: 'Trattoria' })
  })

  it('changes with the name of an allergen, and stays if another one does not fit', async () => {
    const [one, other] = [await restaurant(), await restaurant()]
    const renamed = (name: string) => recorder.record('AllergenRenamed', { allergenId: 'milk', name })
    const names = async () => [
      (await one.menu()).items[0].allergens[0].name,
      (await other.menu()).items[0].allergens[0].name,
    ]
    await tables.apply([renamed('Dairy')])
    expect(await names()).to.deep.equal(['Dairy', 'Dairy'])
    await tables.apply([one.priced(500), other.declared('milk', { details: [] })])
    expect(await names()).to.deep.equal(['Dairy', 'Dairy'])
    await one.corrupt()
    expect(await failure(tables.apply([renamed('Milk')]))).to.include('does not fit its schema')
    expect(await names()).to.deep.equal(['Dairy', 'Dairy'])
  })

  it('fails the derivation of everything', async () => {
    const one = await restaurant()
    await one.corrupt()
    expect(await failure(tables.deriveEverything())).to.include('does not fit its schema')
  })
})
