import { randomUUID } from 'node:crypto'
import { assessItem } from '@safe-menu/contracts/allergens/safety'
import { groupIdOf } from '@safe-menu/contracts/allergens/single-detail'
import { MenuView } from '@safe-menu/contracts/menus/views'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { expect } from 'chai'
import fc from 'fast-check'
import { historyOf } from '../../testing/audit-history.ts'
import { allergenIds } from '../../testing/item-edits.ts'
import { guestMenu } from '../../testing/log-oracle/guest-menu.ts'
import { createLogState, type Item } from '../../testing/log-oracle/log-state.ts'
import { mentionsOf, translationsOf } from '../../testing/log-oracle/rows.ts'
import { createMenuTables } from '../../testing/menu-tables.ts'
import { edits } from '../../testing/random-edits.ts'
import { createRestaurantEvents } from '../../testing/restaurant-events.ts'
import { storedDocuments } from '../../testing/stored-documents.ts'
import { useTables } from '../../testing/use-tables.ts'

const runs = 40 // about 0.1 s each: a few hundred histories are for a night, not for every push

const noId = '00000000-0000-0000-0000-000000000000'

/** What only managers read of an item. */
function forManagers(item: Item) {
  const outdated = translationsOf(item).filter(each => each.outdated)
  const answered = mentionsOf(item).filter(({ answeredAt }) => answeredAt !== null)
  return {
    outdatedTranslations:
      outdated.length === 0 ? undefined : outdated.map(({ outdated: _, ...texts }) => texts),
    answeredMentions: answered.length === 0 ? undefined : answered,
  }
}
const pick = (from: object, names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, (from as Record<string, unknown>)[name]]))

/** Cuts a history into batches, cycling through these sizes. */
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
  const tables = useTables(createMenuTables)

  it('equal the oracle’s menus for random histories, and call no unsafe dish safe', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })
    const selection = fc.subarray([...allergenIds, 'gluten:wheat', 'gluten:oats'], { minLength: 1 })
    const history = fc.array(edits, { minLength: 10, maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(history, sizes, selection, async (given, batchSizes, selected) => {
        await tables.empty()
        const { log, restaurantIds } = historyOf(given)
        const state = createLogState()
        for (const event of log) state.apply(event)
        for (const [index, batch] of batchesOf(log, batchSizes).entries()) {
          if (index % 7 === 6) tables.forget() // a restart loads everything again
          await tables.apply(batch)
        }
        const menus = [...state.menus.values()]
        const isClosed = (id: string) => state.restaurants.get(id)?.fields.closed === true
        for (const menu of menus) {
          const document = await tables.document('menu', menu.id)
          if (menu.deleted || isClosed(menu.restaurantId)) expect(document).to.equal(null)
          else {
            expect(MenuView.parse(document)).to.deep.equal(guestMenu(state, menu.id))
            holdSafe(MenuView.parse(document), selected)
          }
        }
        for (const id of restaurantIds) {
          if (isClosed(id)) {
            for (const kind of ['published-menus', 'restaurant'] as const)
              expect(await tables.document(kind, id)).to.equal(null)
            continue
          }
          const published = menus.filter(menu => menu.restaurantId === id && menu.published && !menu.deleted)
          const listed = published.map(menu => {
            const { items: _, sections: __, asOf: ___, ...heading } = guestMenu(state, menu.id)
            return heading
          })
          expect(await tables.document('published-menus', id)).to.have.deep.members(listed)
          expect(await tables.document('restaurant', id)).to.include({
            name: state.restaurants.get(id)?.fields.name,
          })
        }
        const catalogue = [...state.allergens].map(([id, { name, category }]) => ({ id, name, category }))
        expect(await tables.document('allergens', noId)).to.have.deep.members(catalogue)
        for (const item of state.items.values()) {
          if (item.status === 'deleted' || state.menus.get(item.menuId)?.deleted) continue
          const document = (await tables.document('item', item.id)) as object
          expect(pick(document, Object.keys(forManagers(item)))).to.deep.equal(forManagers(item))
        }

        // An archived item of a deleted menu keeps the menu's last name.
        const archived = [...state.items.values()].filter(item => item.status === 'archived')
        const { rows } = await tables.client.query('select id, menu_name from menus.archived_item')
        expect(rows).to.have.deep.members(
          archived.map(({ id, menuId }) => ({ id, menu_name: state.menus.get(menuId)?.name })),
        )

        const piecemeal = await tables.dump()
        await tables.empty()
        await tables.apply(log)
        expect(await tables.dump()).to.deep.equal(piecemeal)
      }),
      { numRuns: runs },
    )

    /** Checks what "safe" promises to a guest, without the code of the rule. */
    function holdSafe(menu: MenuView, selected: readonly string[]): void {
      for (const item of menu.items) {
        if (assessItem(item, new Set(selected)).verdict !== 'safe') continue
        expect(item.allergensConfirmedAt).to.not.equal(null)
        for (const tag of item.allergens)
          if (tag.category === 'ALLERGEN') expect(selected.map(groupIdOf)).to.not.include(tag.id)
        const carried = item.allergens.map(tag => String(tag.id))
        for (const id of selected.filter(each => ['vegan', 'gluten-free'].includes(each)))
          expect(carried).to.include(id)
      }
    }
  })

  it('equal the oracle’s menus for any text, and are the same from the tables alone', async () => {
    // Characters that Unicode has ordered for long: Node's and PostgreSQL's versions of it may differ in the newest.
    const characters = [
      ...'abzABZáÁäÄàßœÆøñç 0129-_,.;:!?"\'\\/\n\t\u001f\u007f\u2028',
      'ae',
      '\u0301',
      'Ω',
      'я',
      'ي',
      'ก',
      '日',
      '本',
      '😀',
    ]
    const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 10 })
    const item = fc.record({
      name: text,
      section: text,
      details: fc.array(text, { maxLength: 3 }),
      cents: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 2, maxLength: 25 }), text, async (items, name) => {
        await tables.empty()
        const { restaurantId, menuId, record, ...own } = createRestaurantEvents()
        const milk = { allergenId: 'milk', name: name || 'Milk', category: 'ALLERGEN' } as const
        const events = [
          record('AllergenDefined', milk, { restaurantId: null }),
          own.registered(name),
          record('MenuCreated', { menuId, restaurantId, name, description: name }),
          own.published(),
          ...items.flatMap(({ name, section, details, cents }) => {
            const itemId = randomUUID()
            const texts = { section, description: section, crossContamination: name }
            return [
              own.itemCreated(name, { itemId, ...texts, priceCents: cents }),
              own.declared('milk', { itemId, details }),
            ]
          }),
        ]
        const state = createLogState()
        for (const event of events) state.apply(event)
        await tables.apply(events)
        const document = MenuView.parse(await tables.document('menu', menuId))
        expect(document).to.deep.equal(guestMenu(state, menuId))
        const stored = await storedDocuments(tables.transaction)
        tables.forget()
        await tables.deriveEverything()
        expect(await storedDocuments(tables.transaction)).to.have.deep.members(stored)
      }),
      { numRuns: runs / 2 },
    )
  })

  it('are the same from the tables alone, of more restaurants than are derived at once', async () => {
    await tables.empty()
    const owners = Array.from({ length: 201 }, () => createRestaurantEvents())
    await tables.apply(owners.flatMap(own => own.opened()))
    const stored = await storedDocuments(tables.transaction)
    expect(stored.filter(({ kind }) => kind === 'menu')).to.have.length(owners.length)
    await tables.deriveEverything()
    expect(await storedDocuments(tables.transaction)).to.have.deep.members(stored)
  })
})
