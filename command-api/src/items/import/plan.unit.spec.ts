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
