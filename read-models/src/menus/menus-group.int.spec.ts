import { randomUUID } from 'node:crypto'
import { MenuView } from '@safe-menu/contracts/menus/views'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import { storedDocuments } from '../testing/expected-documents.ts'
import { createMenuTables, type MenuTables } from '../testing/menu-tables.ts'
import { createRecorder } from '../testing/recorder.ts'
import { itemsOfMenuQuery } from './items/items.queries.ts'
import { menusOfRestaurantQuery } from './menus/menus.queries.ts'

const restaurantId = randomUUID()
const noTexts = { description: '', crossContamination: '', modifications: '', section: '' }
const profile = { name: 'Trattoria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }

describe('menus group', () => {
  let postgres: TestPostgres
  let tables: MenuTables
  let menuId: string
  let recorder: ReturnType<typeof createRecorder>
  const say: ReturnType<typeof createRecorder>['record'] = (...args) => recorder.record(...args)

  before(async () => {
    postgres = await startTestPostgres()
    tables = await createMenuTables(await postgres.createDatabase())
  })
  after(async () => {
    await tables.close()
    await postgres.stop()
  })
  beforeEach(async () => {
    await tables.empty()
    recorder = createRecorder(restaurantId)
    menuId = randomUUID()
    await tables.apply([
      say('AllergenDefined', { allergenId: 'milk', name: 'Milk', category: 'ALLERGEN' }),
      say('AllergenDefined', { allergenId: 'gluten', name: 'Cereals', category: 'ALLERGEN' }),
      say('AllergenDefined', { allergenId: 'vegan', name: 'Vegan', category: 'DIETARY_RESTRICTION' }),
      say('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile }),
      say('MenuCreated', { menuId, restaurantId, name: 'Lunch', description: 'Noon' }),
      say('MenuPublished', { menuId }),
    ])
  })

  const created = (itemId: string, name: string, priceCents = 0, onMenu = menuId) =>
    say('ItemCreated', { itemId, menuId: onMenu, restaurantId, name, ...noTexts, priceCents })
  const declared = (itemId: string, allergenId = 'milk') =>
    say('AllergenDeclared', {
      itemId,
      allergenId,
      presence: 'contains',
      details: [],
      previousPresence: null,
      overridden: false,
      reason: null,
    })
  const confirmed = (itemId: string) =>
    say('AllergensConfirmed', { itemId, reviewedAt: '2026-02-01T00:00:00.000Z' })

  async function menuDocument(id = menuId): Promise<MenuView | null> {
    const document = await tables.document('menu', id)
    return document === null ? null : MenuView.parse(document)
  }

  it('derives one document that matches the contract, with items sorted by name', async () => {
    const [soup, bread, aioli] = [randomUUID(), randomUUID(), randomUUID()]
    await tables.apply([
      created(soup, 'Soup', 1250),
      created(bread, 'bread', 300),
      created(aioli, 'Äioli', 75),
      declared(soup),
      declared(soup, 'gluten'),
      confirmed(soup),
    ])
    const menu = await menuDocument()
    expect(menu?.items.map(item => item.name)).to.deep.equal(['Äioli', 'bread', 'Soup'])
    expect(menu?._count.items).to.equal(3)
    const item = menu?.items[2]
    expect(item?.price).to.equal(12.5)
    expect(item?.allergens.map(tag => tag.name)).to.deep.equal(['Cereals', 'Milk'])
    expect(item?.allergensConfirmedAt).to.equal('2026-02-01T00:00:00.000Z')
    expect(menu?.asOf.position).to.equal(String(recorder.position()))
  })

  it('lists how many items a manager must check, and which were ever confirmed', async () => {
    const [soup, bread, pie] = [randomUUID(), randomUUID(), randomUUID()]
    await tables.apply([created(soup, 'Soup'), created(bread, 'Bread'), created(pie, 'Pie')])
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
      declared(soup),
      confirmed(soup),
      confirmed(bread),
      say('ItemDetailsChanged', { itemId: bread, name: 'Rye' }),
    ])
    expect(await listed()).to.deep.equal(some(3, 2, soup, bread))
    expect(await listed([{ id: 'milk', edition: 9 }]), 'tagged').to.deep.equal(some(3, 2, soup, bread))
    expect(await listed([{ id: 'lupin', edition: 9 }]), 'new').to.deep.equal(some(3, 3, soup, bread))
  })

  it('removes a confirmation on a text change, withdrawn allergen or restored item', async () => {
    const item = randomUUID()
    await tables.apply([created(item, 'Soup'), declared(item), confirmed(item)])
    const confirmedAt = async () => (await menuDocument())?.items[0]?.allergensConfirmedAt
    expect(await confirmedAt()).to.not.equal(null)

    await tables.apply([say('ItemPriceChanged', { itemId: item, priceCents: 5 })])
    expect(await confirmedAt()).to.not.equal(null)

    await tables.apply([say('ItemDetailsChanged', { itemId: item, modifications: 'without cream' })])
    expect(await confirmedAt()).to.equal(null)

    await tables.apply([
      confirmed(item),
      say('AllergenWithdrawn', {
        itemId: item,
        allergenId: 'milk',
        previousPresence: 'contains',
        reason: null,
      }),
    ])
    expect(await confirmedAt()).to.equal(null)

    await tables.apply([confirmed(item), say('ItemArchived', { itemId: item })])
    await tables.apply([say('ItemRestored', { itemId: item, menuId })])
    expect(await confirmedAt()).to.equal(null)
  })

  it('shows guests a translation until its original changes, and managers that it is outdated', async () => {
    const item = randomUUID()
    const notes = { crossContamination: 'Eine "Fritteuse"', modifications: '' }
    const german = { language: 'de', name: 'Suppe', description: 'Mit "Brot"', ...notes }
    const french = {
      language: 'fr',
      name: '',
      description: 'Avec du pain',
      crossContamination: '',
      modifications: 'Sans œuf',
    }
    const translated = (texts: typeof german, more = {}) =>
      say('ItemTextTranslated', { itemId: item, ...texts, ...more })
    const managers = async () => {
      const stored = (await storedDocuments(tables.transaction)).find(({ id }) => id === item)
      const { translations, outdatedTranslations } = JSON.parse(stored?.body ?? '{}')
      return { translations, outdatedTranslations }
    }
    const guests = async () => (await menuDocument())?.items[0]?.translations
    const first = [created(item, 'Soup'), translated(french), translated(german)]
    await tables.apply(first)
    expect(await guests()).to.deep.equal([german, french])

    await tables.apply([say('ItemPriceChanged', { itemId: item, priceCents: 5 })])
    expect(await guests()).to.deep.equal([german, french])

    await tables.apply([say('ItemDetailsChanged', { itemId: item, modifications: 'No egg' })])
    expect(await guests()).to.equal(undefined)
    expect(await managers()).to.deep.equal({
      translations: undefined,
      outdatedTranslations: [german, french],
    })

    await tables.apply([translated(german), translated(french, { outdated: true })])
    expect(await guests()).to.deep.equal([german])
    expect(await managers()).to.deep.equal({ translations: [german], outdatedTranslations: [french] })

    await tables.apply([say('ItemTranslationRemoved', { itemId: item, language: 'de' })])
    expect(await guests()).to.equal(undefined)
    expect(await managers()).to.deep.equal({ translations: undefined, outdatedTranslations: [french] })
  })

  it('deletes the items of a deleted menu and keeps its name for archived ones', async () => {
    const [kept, lost] = [randomUUID(), randomUUID()]
    const other = randomUUID()
    await tables.apply([
      created(kept, 'Kept'),
      created(lost, 'Lost'),
      say('ItemArchived', { itemId: kept }),
      say('MenuDetailsChanged', { menuId, name: 'Late lunch' }),
      say('MenuDeleted', { menuId }),
      say('MenuCreated', { menuId: other, restaurantId, name: 'Dinner', description: '' }),
    ])
    expect(await menuDocument()).to.equal(null)
    expect((await tables.client.query('select id from menus.active_item')).rows).to.deep.equal([])
    expect(await tables.document('published-menus', restaurantId)).to.deep.equal([])
    const archive = async () =>
      (await tables.client.query('select id, menu_name from menus.archived_item')).rows
    expect(await archive()).to.deep.equal([{ id: kept, menu_name: 'Late lunch' }])

    await tables.apply([say('ItemRestored', { itemId: kept, menuId: other })])
    expect(await archive()).to.deep.equal([])
    expect((await menuDocument(other))?.items.map(item => item.name)).to.deep.equal(['Kept'])
  })

  it('deletes an item that was archived while its menu was being deleted', async () => {
    const item = randomUUID()
    await tables.apply([
      created(item, 'Soup'),
      say('MenuDeleted', { menuId }),
      say('ItemArchived', { itemId: item }),
    ])
    expect((await tables.client.query('select id from menus.archived_item')).rows).to.deep.equal([])
  })

  it('moves an item that one batch archives and restores to another menu', async () => {
    const item = randomUUID()
    const other = randomUUID()
    await tables.apply([
      created(item, 'Soup'),
      say('MenuCreated', { menuId: other, restaurantId, name: 'Dinner', description: '' }),
    ])
    const archivedAt = recorder.position() + 1n
    await tables.apply([
      say('ItemArchived', { itemId: item }),
      say('ItemRestored', { itemId: item, menuId: other }),
    ])
    const [left, entered] = [await menuDocument(), await menuDocument(other)]
    expect(left?.items).to.deep.equal([])
    expect(left?.asOf.position).to.equal(String(archivedAt))
    expect(entered?.items.map(each => each.id)).to.deep.equal([item])
  })

  it('renames an allergen in the catalogue and on every menu that shows it', async () => {
    const item = randomUUID()
    await tables.apply([created(item, 'Soup'), declared(item)])
    const renamed = [say('AllergenRenamed', { allergenId: 'milk', name: 'Milk and lactose' })]
    await tables.apply(renamed)
    await tables.workOff()
    const once = await tables.dump()
    await tables.apply(renamed)
    await tables.workOff()
    expect(await tables.dump()).to.deep.equal(once)
    expect((await menuDocument())?.items[0]?.allergens[0]?.name).to.equal('Milk and lactose')
    const catalogue = await tables.document('allergens', '00000000-0000-0000-0000-000000000000')
    expect(catalogue).to.deep.include({ id: 'milk', name: 'Milk and lactose', category: 'ALLERGEN' })
  })

  it('derives the same documents from the tables alone as batch by batch', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    await tables.apply([created(one, 'One', 5), created(two, 'Two'), declared(one)])
    await tables.apply([say('ItemArchived', { itemId: two }), confirmed(one)])
    const before = await storedDocuments(tables.transaction)
    await tables.deriveEverything()
    expect(await storedDocuments(tables.transaction)).to.have.deep.members(before)
  })
})
