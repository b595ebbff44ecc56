import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { MenuEvent } from '@safe-menu/contracts/menus/events'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'
import { expect } from 'chai'
import { menuFold } from '../menus/state.ts'
import {
  allergen,
  declared,
  itemCreated,
  itemId,
  menuCreated,
  menuId,
  otherMenuId,
  otherRestaurantId,
  restaurantId,
} from '../testing/examples.ts'
import { decidedAtOf, folded, given, givenItem } from '../testing/given.ts'
import {
  archiveItem,
  changeItem,
  createItem,
  deleteItem,
  moveItem,
  repriceItem,
  restoreItem,
} from './decide.ts'
import { itemFold } from './state.ts'

const menu = folded(menuFold, [menuCreated])
const gone = folded<typeof menu, MenuEvent>(menuFold, [
  menuCreated,
  { type: 'MenuDeleted', data: { menuId } },
])
const foreign = folded(menuFold, [
  {
    type: 'MenuCreated',
    data: { menuId: otherMenuId, restaurantId: otherRestaurantId, name: 'Dinner', description: '' },
  },
])
const archived: ItemEvent = { type: 'ItemArchived', data: { itemId } }
const restored: ItemEvent = { type: 'ItemRestored', data: { itemId, menuId } }
const deleted: ItemEvent = { type: 'ItemDeleted', data: { itemId } }
const own = { reasonRequired: false }
const confirmed: ItemEvent = {
  type: 'AllergensConfirmed',
  data: { itemId, reviewedAt: decidedAtOf(1), edition: 1 },
}

/** When the commands are decided. */
const at = '2026-03-12T19:32:00.000Z'

describe('items', () => {
  describe('createItem', () => {
    const texts = { ...noTexts, name: 'Soup', description: 'Of the day', section: 'Starters' }
    const command = { ...texts, itemId, price: 450 }

    it('puts the item on its menu', () => {
      given(itemFold, [])
        .when(state => createItem(state, menu, command))
        .thenEvents([itemCreated])
    })

    it('refuses a deleted menu', () => {
      given(itemFold, [])
        .when(state => createItem(state, gone, command))
        .thenRefused('menu.not_found')
    })

    it('refuses an id that is taken', () => {
      given(itemFold, [itemCreated])
        .when(state => createItem(state, menu, command))
        .thenRefused('concurrency.conflict')
    })
  })

  describe('changeItem', () => {
    it('records texts and price as one event each', () => {
      givenItem([itemCreated])
        .when(item => changeItem(item, { at, name: 'Broth', section: '', price: 500 }))
        .thenEvents([
          { type: 'ItemDetailsChanged', data: { itemId, name: 'Broth', section: '' } },
          { type: 'ItemPriceChanged', data: { itemId, priceCents: 500 } },
        ])
    })

    it('records nothing and keeps the confirmation when nothing differs', () => {
      givenItem([itemCreated, confirmed])
        .when(item => changeItem(item, { at, name: 'Soup', price: 450 }))
        .thenEvents([])
    })

    it('refuses an archived item', () => {
      givenItem([itemCreated, archived])
        .when(item => changeItem(item, { at, name: 'Broth' }))
        .thenRefused('items.archived')
    })

    it('finds neither a deleted item nor one whose menu is deleted', () => {
      for (const item of [givenItem([]), givenItem([itemCreated, deleted]), givenItem([itemCreated], gone)])
        item.when(present => changeItem(present, { at, name: 'Broth' })).thenRefused('item.not_found')
    })
  })

  describe('archiveItem', () => {
    it('archives an active item', () => {
      givenItem([itemCreated])
        .when(item => archiveItem(item))
        .thenEvents([archived])
    })

    it('refuses an item that is already archived', () => {
      givenItem([itemCreated, archived])
        .when(item => archiveItem(item))
        .thenEvents([])
    })
  })

  describe('restoreItem', () => {
    it('puts the item back on its menu, unconfirmed', () => {
      givenItem([itemCreated, confirmed, archived])
        .when(item => restoreItem(item, menu))
        .thenEvents([restored])
      expect(folded(itemFold, [itemCreated, confirmed, archived, restored])).to.include({
        status: 'active',
        confirmedAt: null,
      })
      expect(folded(itemFold, [itemCreated, archived, restored])).to.include({ archivedAt: null })
    })

    it('needs another menu when its own is deleted', () => {
      const created: MenuEvent = {
        type: 'MenuCreated',
        data: { menuId: otherMenuId, restaurantId, name: 'Dinner', description: '' },
      }
      const other = folded(menuFold, [created])
      givenItem([itemCreated, archived], gone)
        .when(item => restoreItem(item, gone))
        .thenRefused('menu.not_found', /another menu/)
      givenItem([itemCreated, archived], gone)
        .when(item => restoreItem(item, other))
        .thenEvents([{ type: 'ItemRestored', data: { itemId, menuId: otherMenuId } }])
    })

    it('refuses a menu of another restaurant', () => {
      givenItem([itemCreated, archived])
        .when(item => restoreItem(item, foreign))
        .thenRefused('menu.not_found')
    })

    it('records nothing for an item on that menu, and refuses to move it elsewhere', () => {
      givenItem([itemCreated, archived, restored])
        .when(item => restoreItem(item, menu))
        .thenEvents([])
      givenItem([itemCreated])
        .when(item => restoreItem(item, foreign))
        .thenRefused('items.not_archived')
    })
  })

  describe('moveItem', () => {
    it('moves through the archive, and says where to', () => {
      const dinner = folded(menuFold, [
        { type: 'MenuCreated', data: { menuId: otherMenuId, restaurantId, name: 'Dinner', description: '' } },
      ])
      givenItem([itemCreated])
        .when(item => moveItem(item, dinner, { at: decidedAtOf(1) }))
        .thenEvents([
          { type: 'ItemArchived', data: { itemId, movedTo: otherMenuId } },
          { type: 'ItemRestored', data: { itemId, menuId: otherMenuId } },
        ])
    })

    it('refuses a menu of another restaurant', () => {
      givenItem([itemCreated])
        .when(item => moveItem(item, foreign, { at: decidedAtOf(1) }))
        .thenRefused('menu.not_found')
    })
  })

  describe('repriceItem', () => {
    it('refuses an item of another menu than that of the request', () => {
      givenItem([itemCreated])
        .when(item => repriceItem(item, { menuId: otherMenuId, from: item.priceCents, to: 1 }))
        .thenRefused('item.not_found')
    })
  })

  describe('deleteItem', () => {
    it('deletes an active or archived item once', () => {
      givenItem([itemCreated])
        .when(item => deleteItem(item, own))
        .thenEvents([deleted])
      givenItem([itemCreated, archived], gone)
        .when(item => deleteItem(item, own))
        .thenEvents([deleted])
      givenItem([itemCreated, deleted])
        .when(item => deleteItem(item, own))
        .thenRefused('item.not_found')
    })

    it('requires and records a reason when an admin deletes an item with allergens', () => {
      const acting = { reasonRequired: true }
      for (const more of [[], [archived]])
        givenItem([itemCreated, declared('milk', { presence: 'may_contain' }), ...more])
          .when(item => deleteItem(item, acting))
          .thenRefused('allergens.reason_required')
      givenItem([itemCreated, declared('milk')])
        .when(item => deleteItem(item, { ...acting, reason: 'Listed twice' }))
        .thenEvents([{ type: 'ItemDeleted', data: { itemId, reason: 'Listed twice' } }])
      givenItem([itemCreated, declared('vegan')])
        .when(item => deleteItem(item, acting))
        .thenEvents([deleted])
    })
  })

  describe('itemFold', () => {
    it('keeps the last state of each tag', () => {
      const withdrawn: ItemEvent = {
        type: 'AllergenWithdrawn',
        data: { itemId, allergenId: allergen('eggs'), previousPresence: 'contains', reason: null },
      }
      const state = folded(itemFold, [
        itemCreated,
        declared('milk'),
        declared('eggs'),
        declared('milk', { presence: 'may_contain', previousPresence: 'contains' }),
        withdrawn,
      ])
      if (state.status !== 'active') return expect.fail()
      expect(state.tags).to.deep.equal([{ id: 'milk', presence: 'may_contain', details: [] }])
      expect(state.updatedAt).to.equal(decidedAtOf(4))
    })
  })
})
