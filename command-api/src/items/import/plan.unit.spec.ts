import { ItemId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { expect } from 'chai'
import { isRefusal } from '../../decision.ts'
import { existingMenu, menuFold } from '../../menus/state.ts'
import {
  allergen,
  declared,
  itemCreated,
  itemId,
  menuCreated,
  menuId,
  restaurantId,
} from '../../testing/examples.ts'
import { folded } from '../../testing/given.ts'
import { planImport } from '../../testing/plan-import.ts'
import { recentMs } from '../../write-path/execute.ts'
import { createMenuPlans } from '../menu-plans.ts'
import { itemFold, type RevisedItem } from '../state.ts'
import { previewImport } from './import.ts'
import { readMatrix } from './read-matrix.ts'

const at = '2026-03-12T12:00:00.000Z'
const menu = existingMenu(folded(menuFold, [menuCreated]))

function itemOf(history: readonly ItemEvent[], changed: Partial<RevisedItem> = {}): RevisedItem {
  const item = folded(itemFold, history)
  if (item.status === 'empty') throw new Error('The history creates no item.')
  return { ...item, ...changed }
}

const otherIds = ['1', '2', '3'].map(digit => ItemId.parse(itemId.replaceAll('f', digit)))

function plan(csv: string, existing: readonly RevisedItem[]) {
  const { rows, issues } = readMatrix(csv, at)
  if (rows === null || isRefusal(menu)) throw new Error(JSON.stringify(issues))
  return planImport(rows, {
    menu,
    commandId: 'import',
    confirmsReviewed: false,
    existing: existing.map(item => ({ item, commands: new Map() })),
    at,
    reason: undefined,
    reasonRequired: false,
  })
}

describe('planImport', () => {
  it('finds items by name and section, else by a name that only one item has', () => {
    const named = (index: number, name: string, section: string) =>
      itemOf([itemCreated], { itemId: otherIds[index] as ItemId, name, section })
    const existing = [named(0, 'Soup', 'Starters'), named(1, 'Soup', 'Mains'), named(2, 'Cake', 'Sweet')]
    const csv = 'item,section,price\nSOUP,mains,1\nCake,Desserts,2\nSoup,Late,3\nBread,,4'
    const { added, updated, issues } = plan(csv, existing)
    expect(updated.map(({ row, item }) => [row.line, item.itemId])).to.deep.equal([
      [2, otherIds[1]],
      [3, otherIds[2]],
    ])
    expect(added.map(({ row }) => row.line)).to.deep.equal([4, 5])
    expect(issues).to.deep.equal([])
    expect(plan('item,price\nSoup,3', existing).issues[0]?.message).to.equal(
      '2 dishes of the menu have the name "Soup". Add their section.',
    )
  })

  it('finds dishes of the same name by their ids, whatever their order', () => {
    const soup = { name: 'Soup', section: 'Starters' }
    const [one, two] = [
      itemOf([itemCreated], soup),
      itemOf([itemCreated], { ...soup, itemId: otherIds[0] as ItemId }),
    ]
    const row = (item: RevisedItem, price: number, section = 'Starters') =>
      `Soup,${section},${price},${item.itemId}`
    const file = (...rows: readonly string[]) => ['item,section,price,safe-menu-id', ...rows].join('\n')
    const pairs = ({ updated }: ReturnType<typeof plan>) =>
      updated.map(({ row, item }) => [row.price, item.itemId])
    const both = plan(file(row(two, 1), row(one, 2)), [one, two])
    expect([pairs(both), both.issues]).to.deep.equal([
      [
        [100, two.itemId],
        [200, one.itemId],
      ],
      [],
    ])
    expect(pairs(plan(file(row(two, 1, 'Mains')), [one, two])), 'moves to another section').to.deep.equal([
      [100, two.itemId],
    ])
    const gone = plan(file(row(two, 1), row(one, 2)), [one])
    expect(pairs(gone), 'one of them was archived').to.deep.equal([[200, one.itemId]])
    expect([gone.added.map(({ row: { price } }) => price), gone.issues]).to.deep.equal([[100], []])
    expect(plan('item,section,price\nSoup,Starters,1', [one, two]).issues[0]?.message).to.equal(
      '2 dishes of this section have the name "Soup". Export the menu and change that file: it tells them apart.',
    )
  })

  it('takes no dish for another one that only a number in its name tells apart', () => {
    const named = (index: number, name: string, section = 'Mains') => {
      const itemId = otherIds[index] as ItemId
      return itemOf(index === 0 ? [itemCreated, declared('milk')] : [itemCreated], { itemId, name, section })
    }
    const [first, second] = [named(0, 'Penne'), named(1, 'Penne 2')]
    const linesOf = (file: string, existing: readonly RevisedItem[]) => {
      const { added, updated, issues } = plan(`item,section,price\n${file}`, existing)
      return {
        added: added.map(({ row }) => row.line),
        updated: updated.map(({ row }) => row.line),
        asked: issues.map(({ path }) => path[1]),
      }
    }
    expect(linesOf('Penne,Mains,1\nPenne 2,Mains,2', [first, second])).to.deep.equal({
      added: [],
      updated: [],
      asked: [2, 3],
    })
    for (const file of ['Penne,Mains,1', 'Penne 2,Mains,1', 'Penne,Other,1', 'PENNE,,1'])
      expect(linesOf(file, [first, second]), file).to.deep.equal({ added: [], updated: [], asked: [2] })
    expect(linesOf('Penne,Mains,1\nPenne 2,Mains,2', [first])).to.deep.equal({
      added: [3],
      updated: [],
      asked: [2],
    })
    const elsewhere = named(1, 'Penne 2', 'Specials')
    expect(linesOf('Penne,Mains,1\nPenne 2,Mains,2', [elsewhere])).to.deep.equal({
      added: [2],
      updated: [],
      asked: [3],
    })
    // Names of their own, and a name that the menu and the file have once.
    expect(linesOf('Menu 2,Mains,1', [named(0, 'Menu 1'), named(1, 'Menu 2')]).updated).to.deep.equal([2])
    const file = `item,section,price,safe-menu-id\nPenne,Mains,1,${second.itemId}\nPenne 2,Mains,2,${first.itemId}`
    expect(plan(file, [first, second]).updated).to.deep.equal([])
    const exported = `item,section,price,safe-menu-id\nPenne 2,Mains,1,${second.itemId}\nPenne,Mains,2,${first.itemId}`
    expect(plan(exported, [first, second]).updated.map(({ item }) => item.itemId)).to.deep.equal([
      second.itemId,
      first.itemId,
    ])
  })

  it('finds dishes that a number tells apart by their names if their allergens are the same', () => {
    const named = (index: number, name: string, changed: Partial<RevisedItem> = {}) =>
      itemOf([itemCreated], { itemId: otherIds[index] as ItemId, name, section: 'Drinks', ...changed })
    const found = (file: string, existing: readonly RevisedItem[], heading = 'item,section,price') => {
      const { added, updated, issues } = plan(`${heading}\n${file}`, existing)
      return [updated.map(({ item }) => item.name), added.length, issues.map(({ path }) => path[1])]
    }
    const both = [named(0, 'Coke'), named(1, 'Coke 2')]
    const file = 'Coke 2,Drinks,2\nCoke,Drinks,1'
    expect(found(file, both)).to.deep.equal([['Coke 2', 'Coke'], 0, []])
    expect(found('Coke 2,Drinks,2', both)).to.deep.equal([['Coke 2'], 0, []])
    expect(found('Coke 2,2\nCoke,1', both, 'item,price')).to.deep.equal([['Coke 2', 'Coke'], 0, []])
    // One of the file's dishes is not on the menu, or in which section is not known.
    expect(found(`${file}\nCoke 3,Drinks,3`, both)).to.deep.equal([[], 1, [2, 3]])
    expect(found(file, [...both, named(2, 'Coke', { section: 'Sweets' })])[0]).to.deep.equal([])
    for (const other of [
      { tags: [{ id: allergen('sulphites'), presence: 'contains', details: [] }] },
      { statedAbsent: ['sulphites'] },
      { crossContamination: 'Poured where nuts are' },
      { modifications: 'Without ice' },
      { confirmedAt: '2026-03-12T12:00:00.000Z' },
    ] as Partial<RevisedItem>[])
      expect(found(file, [named(0, 'Coke'), named(1, 'Coke 2', other)]), JSON.stringify(other)).to.deep.equal(
        [[], 0, [2, 3]],
      )
  })

  it('exchanges no allergens of dishes that a number tells apart', () => {
    const named = (index: number, name: string) =>
      itemOf([itemCreated], { itemId: otherIds[index] as ItemId, name, section: 'Drinks' })
    const both = [named(0, 'Coke'), named(1, 'Coke 2')]
    const found = (file: string, heading = 'item,section,milk,eggs') => {
      const { updated, issues } = plan(`${heading}\n${file}`, both)
      return [updated.map(({ item }) => item.name), issues.map(({ path }) => path[1])]
    }
    const asked = [[], [2, 3]]
    expect(found('Coke,Drinks,contains,\nCoke 2,Drinks,,contains')).to.deep.equal(asked)
    expect(found('Coke,Drinks,contains,\nCoke 2,Drinks,may,')).to.deep.equal(asked)
    expect(found('Coke,Drinks,no,\nCoke 2,Drinks,,')).to.deep.equal(asked)
    for (const heading of ['cross-contamination', 'modifications'])
      expect(
        found('Coke,Drinks,Poured where nuts are\nCoke 2,Drinks,', `item,section,${heading}`),
      ).to.deep.equal(asked)
    const [issue] = plan('item,section,milk\nCoke,Drinks,contains', both).issues
    expect(issue?.message).to.match(
      /"Coke" can mean more than one dish.*Export this menu.*take this row out/u,
    )
    // The other dish can be the one that has it.
    expect(found('Coke,Drinks,contains,')).to.deep.equal([[], [2]])
    expect(found('Coke,Drinks,contains,\nCoke 2,Drinks,contains,')).to.deep.equal([['Coke', 'Coke 2'], []])
    expect(found('Coke,Drinks,,')).to.deep.equal([['Coke'], []])
  })

  it('takes a dish of another section only for the one row of its name', () => {
    const soup = itemOf([itemCreated], { itemId: otherIds[0] as ItemId, name: 'Soup', section: 'Mains' })
    const { added, updated, issues } = plan('item,section,price\nSoup,Mains,1\nSoup,Late,2', [soup])
    expect([added, updated].map(each => each.map(({ row }) => row.line))).to.deep.equal([[3], [2]])
    expect(issues).to.deep.equal([])
    const moved = plan('item,section,price\nSoup,Early,1\nSoup,Late,2', [soup])
    expect([moved.updated, moved.issues.map(({ path }) => path[1])]).to.deep.equal([[], [2, 3]])
  })

  it('takes away no named nut by a cell that names none', () => {
    const item = itemOf([itemCreated, declared('nuts', { details: ['walnut'] })])
    const events = (cell: string) => plan(`item,nuts\nSoup,${cell}`, [item]).updated[0]?.events ?? []
    expect(events('C')).to.deep.equal([])
    expect(events('C:almond')).to.have.nested.property('[0].data.details').that.deep.equals(['almond'])
  })

  it('lets a mark on one diet override no contradiction of another', () => {
    const glutenFree = itemOf([itemCreated, declared('gluten-free')])
    const { updated, issues } = plan('item,gluten,milk,vegan\nSoup,C,C,C!', [glutenFree])
    expect(updated).to.deep.equal([])
    expect(issues.map(({ message }) => message)).to.deep.equal([
      'Gluten-free contradicts Gluten. Check the dish, or save it anyway.',
    ])
  })

  it('records an override only where something is contradicted', () => {
    const overridden = (csv: string, existing: readonly RevisedItem[]) => {
      const { added, updated } = plan(csv, existing)
      return [...added, ...updated].flatMap(({ events }) =>
        isRefusal(events)
          ? []
          : events.flatMap(({ type, data }) =>
              type === 'AllergenDeclared' ? [[data.allergenId, data.overridden]] : [],
            ),
      )
    }
    const [milk, vegan, glutenFree] = ['milk', 'vegan', 'gluten-free'].map(allergen)
    for (const existing of [[], [itemOf([itemCreated])]])
      expect(
        overridden('item,milk,vegan,gluten-free\nSoup,C,C!,C!', existing).toSorted(),
        `${existing.length} items`,
      ).to.deep.equal([
        [glutenFree, false],
        [milk, true],
        [vegan, true],
      ])
  })
})

describe('the preview of an update', () => {
  it('reads dishes as of at most a second ago, as it is asked for at every choice', async () => {
    const asked: unknown[] = []
    const load = async (streamName: string, fold: { readonly initial: unknown }, memory: unknown) => {
      if (fold === itemFold) asked.push(memory)
      const state = fold === menuFold ? folded(menuFold, [menuCreated]) : fold.initial
      return {
        state: fold === itemFold ? folded(itemFold, [itemCreated]) : state,
        commands: new Map(),
        streamName,
      }
    }
    const deps = {
      writePath: { load },
      readModel: {
        itemsOf: async () => [{ id: itemId, name: 'Soup', section: '', bytes: 100 }],
      },
      now: () => Date.parse(at),
    }
    const ctx = {
      input: { params: { menuId }, query: { mode: 'update' }, body: 'item,price\nSoup,5\n' },
      state: { caller: { restaurantId }, route: 'items.preview-import', idempotencyKey: null },
      method: 'POST',
      path: '/',
      body: null,
    }
    await previewImport(deps as never, createMenuPlans(), ctx as never)
    expect(ctx.body).to.include.keys('rows')
    expect(asked).to.have.length(1)
    expect(asked[0]).to.equal(recentMs)
  })
})
