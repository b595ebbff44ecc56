import { randomUUID } from 'node:crypto'
import { guestMenu } from '@safe-menu/audit-oracle/guest-menu'
import { createLogState } from '@safe-menu/audit-oracle/log-state'
import { assessItem } from '@safe-menu/contracts/allergens/safety'
import { groupIdOf } from '@safe-menu/contracts/allergens/single-detail'
import { MenuView } from '@safe-menu/contracts/menus/views'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { expect } from 'chai'
import fc from 'fast-check'
import { historyOf } from '../../testing/audit-history.ts'
import { expectedDocuments, parsed, storedDocuments } from '../../testing/expected-documents.ts'
import { allergenIds } from '../../testing/item-edits.ts'
import { createMenuTables, type MenuTables } from '../../testing/menu-tables.ts'
import { edits } from '../../testing/random-edits.ts'
import { createRecorder } from '../../testing/recorder.ts'

const runs = 40 // about 0.1 s each: a few hundred histories are for a night, not for every push

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

  it('equal the oracle’s menus for random histories, never calling an unsafe dish safe', async () => {
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
          if (index % 3 === 2) await tables.workOff()
        }
        await tables.workOff()
        expect(parsed(await storedDocuments(tables.transaction))).to.have.deep.members(
          parsed(await expectedDocuments(tables.transaction)),
        )

        const menus = [...state.menus.values()]
        for (const menu of menus) {
          const document = await tables.document('menu', menu.id)
          if (menu.deleted) expect(document).to.equal(null)
          else {
            expect(MenuView.parse(document)).to.deep.equal(guestMenu(state, menu.id))
            holdSafe(MenuView.parse(document), selected)
          }
        }
        for (const id of restaurantIds) {
          const list = (await tables.document('published-menus', id)) as { id: string }[]
          const published = menus.filter(menu => menu.restaurantId === id && menu.published && !menu.deleted)
          expect(list.map(menu => menu.id)).to.have.members(published.map(menu => menu.id))
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
        await tables.workOff()
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

  it('equal PostgreSQL’s own JSON, order and numbers for any text', async () => {
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
      '\ud800',
    ]
    const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 10 })
    const stored = text.filter(each => !each.includes('\ud800')) // PostgreSQL refuses others in JSON
    const item = fc.record({
      name: text,
      section: text,
      details: fc.array(stored, { maxLength: 3 }),
      cents: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 2, maxLength: 25 }), text, async (items, name) => {
        await tables.empty()
        const [restaurantId, menuId] = [randomUUID(), randomUUID()]
        const { record } = createRecorder(restaurantId)
        const profile = { name, description: name, address: '', phone: '', website: '', timeZone: 'UTC' }
        const tags = {
          presence: 'contains',
          previousPresence: null,
          overridden: false,
          reason: null,
        } as const
        const events = [
          record(
            'AllergenDefined',
            { allergenId: 'milk', name: name || 'Milk', category: 'ALLERGEN' },
            { restaurantId: null },
          ),
          record('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile }),
          record('MenuCreated', { menuId, restaurantId, name, description: name }),
          record('MenuPublished', { menuId }),
          ...items.flatMap(({ name, section, details, cents }) => {
            const itemId = randomUUID()
            const texts = { name, section, description: section, crossContamination: name, modifications: '' }
            return [
              record('ItemCreated', { itemId, menuId, restaurantId, ...texts, priceCents: cents }),
              record('AllergenDeclared', { itemId, allergenId: 'milk', details, ...tags }),
              record('AllergenDeclared', { itemId, allergenId: 'unknown', details: [], ...tags }),
            ]
          }),
        ]
        await tables.apply(events)
        await tables.workOff()
        const stored = await storedDocuments(tables.transaction)
        expect(parsed(stored)).to.have.deep.members(parsed(await expectedDocuments(tables.transaction)))
        tables.forget()
        await tables.deriveEverything()
        expect(await storedDocuments(tables.transaction)).to.have.deep.members(stored)
      }),
      { numRuns: runs / 2 },
    )
  })
})
