import { ItemStateView, MenuStateView } from '@safe-menu/contracts/audit/views'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'
import { expect } from 'chai'
import { itemDifferences, menuDifferences, restaurantDifferences } from './diff.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const at = '2026-03-12T19:32:00.000Z'

function item(
  number: number,
  changes: object = {},
  status = 'active',
  shown = status === 'active',
): ItemStateView {
  return ItemStateView.parse({
    item: {
      id: id(number),
      menuId: id(100),
      ...noTexts,
      name: `Dish ${number}`,
      price: 4.5,
      allergens: [tag('milk')],
      allergensConfirmedAt: null,
      updatedAt: at,
      soldOutUntil: null,
      picture: null,
      archivedAt: null,
      ...changes,
    },
    status,
    since: at,
    entryId: '1',
    shown,
    visibleSince: shown ? at : null,
  })
}

const tag = (name: string, presence = 'contains', details: string[] = []) => ({
  id: name,
  name,
  category: 'ALLERGEN',
  presence,
  details,
})

function menu(items: ItemStateView[], changes: object = {}): MenuStateView {
  const fields = { name: 'Lunch', description: '', published: true, deleted: false, ...changes }
  return MenuStateView.parse({
    menu: { id: id(100), restaurantId: id(200), ...fields },
    since: at,
    entryId: '1',
    shown: fields.published && !fields.deleted,
    visibleSince: fields.published && !fields.deleted ? at : null,
    items,
  })
}

const gist = (differences: readonly { change: string; name: string }[]) =>
  differences.map(({ change, name }) => `${change} ${name}`)

describe('differences between two instants', () => {
  it('are empty when only instants of editing differ', () => {
    const before = item(1)
    const after = {
      ...item(1, { updatedAt: '2026-03-13T00:00:00.000Z' }),
      entryId: '9',
      since: '2026-03-13T00:00:00.000Z',
    }
    expect(itemDifferences(before, after, 'decided')).to.deep.equal([])
    expect(itemDifferences(null, null, 'guests')).to.deep.equal([])
  })

  it('show the old and the new value of each changed tag, with details', () => {
    const before = item(1, { allergens: [tag('milk'), tag('nuts', 'may_contain')] })
    const after = item(1, {
      allergens: [tag('eggs'), tag('nuts', 'contains'), tag('milk', 'contains', ['goat'])],
    })
    const [difference] = itemDifferences(before, after, 'guests')
    expect(difference?.fields).to.deep.equal([])
    expect(
      difference?.allergens.map(({ name, before: was, after: is, detailsAfter }) => [
        name,
        was,
        is,
        detailsAfter,
      ]),
    ).to.deep.equal([
      ['eggs', null, 'contains', []],
      ['milk', 'contains', 'contains', ['goat']],
      ['nuts', 'may_contain', 'contains', []],
    ])
  })

  it('show an archived item as removed for guests, and as archived in what was decided', () => {
    const archived = item(1, { archivedAt: at }, 'archived')
    expect(gist(itemDifferences(item(1), archived, 'guests'))).to.deep.equal(['removed Dish 1'])
    const [decided] = itemDifferences(item(1), archived, 'decided')
    expect(decided?.fields).to.deep.equal([{ field: 'status', before: 'active', after: 'archived' }])
    expect(gist(itemDifferences(item(1), item(1, {}, 'deleted'), 'decided'))).to.deep.equal([
      'removed Dish 1',
    ])
  })

  it('contain no items for guests while the menu is a draft', () => {
    const [open, onDraft] = [item(1), item(1, { price: 9 }, 'active', false)]
    expect(itemDifferences(onDraft, onDraft, 'guests')).to.deep.equal([])
    expect(gist(itemDifferences(onDraft, open, 'guests'))).to.deep.equal(['added Dish 1'])
    expect(gist(itemDifferences(open, onDraft, 'decided'))).to.deep.equal(['changed Dish 1'])
  })

  it('do not call a dish added that was created and archived in between', () => {
    const [difference] = itemDifferences(null, item(1, { archivedAt: at }, 'archived'), 'decided')
    expect(difference).to.deep.include({
      change: 'changed',
      fields: [{ field: 'status', before: null, after: 'archived' }],
    })
    expect(itemDifferences(null, item(1, {}, 'archived'), 'guests')).to.deep.equal([])
  })

  it('show a moved dish once, with its menus and everything else that changed', async () => {
    const other = id(101)
    const moved = item(1, { menuId: other, price: 9, allergens: [tag('milk'), tag('eggs')] })
    const onOther = (items: ItemStateView[]) => menu(items, { name: 'Dinner', id: other })
    for (const [before, after] of [
      [
        [menu([item(1), item(2)]), onOther([])],
        [menu([item(2)]), onOther([moved])],
      ],
      [[menu([item(1), item(2)])], [menu([item(2)]), onOther([moved])]],
    ] as const) {
      const differences = await restaurantDifferences(before, after, 'guests')
      const ofItem = differences.filter(({ subject }) => subject === 'item')
      expect(gist(ofItem)).to.deep.equal(['changed Dish 1'])
      expect(ofItem[0]?.fields).to.deep.equal([
        { field: 'price', before: 4.5, after: 9 },
        { field: 'menuId', before: id(100), after: other },
      ])
      expect(ofItem[0]?.allergens.map(({ name }) => name)).to.deep.equal(['eggs'])
    }
  })

  it('list the menu first, then its items by name', () => {
    const before = menu([item(1), item(2)])
    const after = menu([item(3), item(2, { price: 5 })], { name: 'Supper' })
    const differences = menuDifferences(before, after, 'guests')
    expect(gist(differences)).to.deep.equal([
      'changed Supper',
      'removed Dish 1',
      'changed Dish 2',
      'added Dish 3',
    ])
    expect(differences[0]?.fields).to.deep.equal([{ field: 'name', before: 'Lunch', after: 'Supper' }])
  })

  it('show an unpublished menu as removed for guests, and as a draft in `decided`', async () => {
    const [shown, draft] = [menu([item(1)]), menu([item(1)], { published: false })]
    expect(gist(menuDifferences(shown, draft, 'guests'))).to.deep.equal(['removed Lunch', 'removed Dish 1'])
    expect(gist(menuDifferences(shown, draft, 'decided'))).to.deep.equal(['changed Lunch'])
    expect(gist(await restaurantDifferences([], [shown], 'guests'))).to.deep.equal([
      'added Lunch',
      'added Dish 1',
    ])
  })
})
