import { ItemId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { limits } from '@safe-menu/contracts/limits'
import { expect } from 'chai'
import { menuFold } from '../../menus/state.ts'
import { declared, itemCreated, itemId, menuCreated, menuId } from '../../testing/examples.ts'
import { folded, given } from '../../testing/given.ts'
import { itemFold, type RevisedItem } from '../state.ts'
import { copiedName, copyItem } from './decide.ts'

const copyId = ItemId.parse('99999999-9999-4999-8999-999999999999')
const menu = folded(menuFold, [menuCreated])

function itemOf(events: readonly ItemEvent[]): RevisedItem {
  const state = folded(itemFold, events)
  return state.status === 'empty' ? expect.fail('no item') : state
}

describe('copyItem', () => {
  it('copies texts, price and tags, and no confirmation', () => {
    const source = itemOf([
      itemCreated,
      declared('vegan'),
      declared('milk', { overridden: true, reason: 'Two kitchens' }),
      { type: 'AllergensConfirmed', data: { itemId, reviewedAt: '2026-01-01T00:00:00.000Z', edition: 1 } },
    ])
    expect(source.confirmedAt).not.to.equal(null)
    given(itemFold, [])
      .when(state => copyItem(state, menu, source, { itemId: copyId, name: 'Soup (copy)' }))
      .thenEvents([
        {
          type: 'ItemCreated',
          data: { ...itemCreated.data, itemId: copyId, menuId, name: 'Soup (copy)' },
        } as typeof itemCreated,
        declared('milk', { itemId: copyId, overridden: true }),
        declared('vegan', { itemId: copyId, overridden: true }),
      ])
  })

  it('does not copy from the archive', () => {
    const source = itemOf([itemCreated, { type: 'ItemArchived', data: { itemId } }])
    given(itemFold, [])
      .when(state => copyItem(state, menu, source, { itemId: copyId }))
      .thenRefused('items.archived')
  })
})

describe('copiedName', () => {
  it('stays within the limit and never cuts a character', () => {
    expect(copiedName('Soup')).to.equal('Soup (copy)')
    const long = copiedName('🥐'.repeat(limits.nameLength / 2))
    expect(long.length).to.be.at.most(limits.nameLength)
    expect(long).to.match(/^(?:🥐)+ \(copy\)$/u)
  })
})
