import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { expect } from 'chai'
import { menuFold } from '../../menus/state.ts'
import { declared, itemCreated, itemId, menuCreated, otherMenuId } from '../../testing/examples.ts'
import { folded, givenItem } from '../../testing/given.ts'
import { changeItem, moveItem } from '../decide.ts'
import { itemFold } from '../state.ts'

const at = '2026-03-12T19:32:00.000Z'
const confirmed: ItemEvent = {
  type: 'AllergensConfirmed',
  data: { itemId, reviewedAt: '2026-01-01T12:02:00.000Z', edition: 1 },
}
/** Revisions 0 to 2. */
const checked = [itemCreated, declared('milk'), confirmed]
const kept: ItemEvent = {
  type: 'AllergensConfirmed',
  data: { itemId, reviewedAt: at, edition: 1, stillChecked: true },
}
const typo = { name: 'Soup of the day', stillChecked: true, at }

describe('"Allergens unchanged, still checked"', () => {
  it('keeps the confirmation of an edited item, and is recorded as such', () => {
    givenItem(checked)
      .when(item => changeItem(item, { ...typo, revision: '2' }))
      .thenEvents([{ type: 'ItemDetailsChanged', data: { itemId, name: typo.name } }, kept])
    const after = folded(itemFold, [
      ...checked,
      { type: 'ItemDetailsChanged', data: { itemId, name: typo.name } },
      kept,
    ])
    expect(after).to.include({ confirmedAt: at, confirmedEdition: 1 })
  })

  it('keeps it when the item moves to another menu', () => {
    const other = folded(menuFold, [
      { ...menuCreated, data: { ...menuCreated.data, menuId: otherMenuId } } as typeof menuCreated,
    ])
    const moved: readonly ItemEvent[] = [
      { type: 'ItemArchived', data: { itemId } },
      { type: 'ItemRestored', data: { itemId, menuId: otherMenuId } },
    ]
    givenItem(checked)
      .when(item => moveItem(item, other, { revision: '2', stillChecked: true, at }))
      .thenEvents([...moved, kept])
    givenItem(checked)
      .when(item => moveItem(item, other, { at }))
      .thenEvents(moved)
    expect(folded(itemFold, [...checked, ...moved]), 'without the statement').to.include({
      confirmedAt: null,
    })
  })

  it('is refused when a tag or text has changed since the manager looked', () => {
    const changed = [...checked, declared('nuts')]
    givenItem(changed)
      .when(item => changeItem(item, { ...typo, revision: '2' }))
      .thenRefused('allergens.changed_since_seen')
  })

  it('needs the revision, and an item that is confirmed', () => {
    givenItem(checked)
      .when(item => changeItem(item, typo))
      .thenRefused('request.invalid', /revision/u)
    givenItem([itemCreated])
      .when(item => changeItem(item, { ...typo, revision: '0' }))
      .thenRefused('request.invalid', /not confirmed/u)
    givenItem(checked)
      .when(item => changeItem(item, { ...typo, revision: '9' }))
      .thenRefused('request.invalid', /no such revision/u)
  })

  it('adds nothing to a change that does not remove the confirmation', () => {
    givenItem(checked)
      .when(item => changeItem(item, { price: 500, stillChecked: true, revision: '2', at }))
      .thenEvents([{ type: 'ItemPriceChanged', data: { itemId, priceCents: 500 } }])
  })
})
