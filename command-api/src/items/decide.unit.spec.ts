import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { expect } from 'chai'
import { type MenuEvent, menuFold } from '../menus/state.ts'
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
import { decidedAtOf, folded, given } from '../testing/given.ts'
import { archiveItem, changeItem, createItem, deleteItem, restoreItem } from './decide.ts'
import { itemFold } from './state.ts'

const menu = folded(menuFold, [menuCreated])
const gone = folded<typeof menu, MenuEvent>(menuFold, [
  menuCreated,
  { type: 'MenuDeleted', data: { menuId } },
])
const archived: ItemEvent = { type: 'ItemArchived', data: { itemId } }
const restored: ItemEvent = { type: 'ItemRestored', data: { itemId, menuId } }
const deleted: ItemEvent = { type: 'ItemDeleted', data: { itemId } }
const own = { restaurantId, reasonRequired: false }
const confirmed: ItemEvent = { type: 'AllergensConfirmed', data: { itemId, reviewedAt: decidedAtOf(1) } }

describe('items', () => {
  describe('create', () => {
    const command = itemCreated.type === 'ItemCreated' ? itemCreated.data : expect.fail()

    it('when the menu is there › then the item is on it', () => {
      given(itemFold, [])
        .when(state => createItem(state, menu, command))
        .thenEvents([itemCreated])
    })

    it('when the menu is deleted or another restaurant’s › then the menu does not exist', () => {
      given(itemFold, [])
        .when(state => createItem(state, gone, command))
        .thenRefused('menu.not_found')
      given(itemFold, [])
        .when(state => createItem(state, menu, { ...command, restaurantId: otherRestaurantId }))
        .thenRefused('menu.not_found')
    })

    it('when the id is taken › then it is refused', () => {
      given(itemFold, [itemCreated])
        .when(state => createItem(state, menu, command))
        .thenRefused('concurrency.conflict')
    })
  })

  describe('change', () => {
    it('when texts and price differ › then each is one event', () => {
      given(itemFold, [itemCreated])
        .when(state => changeItem(state, menu, { restaurantId, name: 'Broth', section: '', priceCents: 500 }))
        .thenEvents([
          { type: 'ItemDetailsChanged', data: { itemId, name: 'Broth', section: '' } },
          { type: 'ItemPriceChanged', data: { itemId, priceCents: 500 } },
        ])
    })

    it('when everything stands so already › then nothing is recorded and the confirmation stays', () => {
      given(itemFold, [itemCreated, confirmed])
        .when(state => changeItem(state, menu, { restaurantId, name: 'Soup', priceCents: 450 }))
        .thenEvents([])
    })

    it('when it is in the archive › then it is refused', () => {
      given(itemFold, [itemCreated, archived])
        .when(state => changeItem(state, menu, { restaurantId, name: 'Broth' }))
        .thenRefused('items.archived')
    })

    it('when it is deleted, another’s, or its menu is gone › then it does not exist', () => {
      given(itemFold, [itemCreated, deleted])
        .when(state => changeItem(state, menu, { restaurantId, name: 'Broth' }))
        .thenRefused('item.not_found')
      given(itemFold, [itemCreated])
        .when(state => changeItem(state, menu, { restaurantId: otherRestaurantId, name: 'Broth' }))
        .thenRefused('item.not_found')
      given(itemFold, [itemCreated])
        .when(state => changeItem(state, gone, { restaurantId, name: 'Broth' }))
        .thenRefused('item.not_found')
    })
  })

  describe('archive', () => {
    it('when active › then it is archived', () => {
      given(itemFold, [itemCreated])
        .when(state => archiveItem(state, menu, restaurantId))
        .thenEvents([archived])
    })

    it('when archived already › then nothing is recorded', () => {
      given(itemFold, [itemCreated, archived])
        .when(state => archiveItem(state, menu, restaurantId))
        .thenEvents([])
    })
  })

  describe('restore', () => {
    it('when archived › then it is back on its menu, and nobody has confirmed it', () => {
      given(itemFold, [itemCreated, confirmed, archived])
        .when(state => restoreItem(state, menu, menu, restaurantId))
        .thenEvents([restored])
      expect(folded(itemFold, [itemCreated, confirmed, archived, restored])).to.include({
        status: 'active',
        confirmedAt: null,
      })
      expect(folded(itemFold, [itemCreated, archived, restored])).to.include({ archivedAt: null })
    })

    it('when its own menu is gone › then only another menu takes it', () => {
      const created: MenuEvent = {
        type: 'MenuCreated',
        data: { menuId: otherMenuId, restaurantId, name: 'Dinner', description: '' },
      }
      const other = folded(menuFold, [created])
      given(itemFold, [itemCreated, archived])
        .when(state => restoreItem(state, gone, gone, restaurantId))
        .thenRefused('menu.not_found', /another menu/)
      given(itemFold, [itemCreated, archived])
        .when(state => restoreItem(state, gone, other, restaurantId))
        .thenEvents([{ type: 'ItemRestored', data: { itemId, menuId: otherMenuId } }])
    })

    it('when it is not in the archive › then it is refused', () => {
      given(itemFold, [itemCreated])
        .when(state => restoreItem(state, menu, menu, restaurantId))
        .thenRefused('items.not_archived')
    })
  })

  describe('delete', () => {
    it('when active or archived › then it is deleted, once', () => {
      given(itemFold, [itemCreated])
        .when(state => deleteItem(state, menu, own))
        .thenEvents([deleted])
      given(itemFold, [itemCreated, archived])
        .when(state => deleteItem(state, gone, own))
        .thenEvents([deleted])
      given(itemFold, [itemCreated, deleted])
        .when(state => deleteItem(state, menu, own))
        .thenRefused('item.not_found')
    })

    it('when an admin deletes an item with allergens › then a reason is required and recorded', () => {
      const acting = { restaurantId, reasonRequired: true }
      for (const more of [[], [archived]])
        given(itemFold, [itemCreated, declared('milk', { presence: 'may_contain' }), ...more])
          .when(state => deleteItem(state, menu, acting))
          .thenRefused('allergens.reason_required')
      given(itemFold, [itemCreated, declared('milk')])
        .when(state => deleteItem(state, menu, { ...acting, reason: 'Listed twice' }))
        .thenEvents([{ type: 'ItemDeleted', data: { itemId, reason: 'Listed twice' } }])
      given(itemFold, [itemCreated, declared('vegan')])
        .when(state => deleteItem(state, menu, acting))
        .thenEvents([deleted])
    })
  })

  describe('fold', () => {
    it('when tags come and go › then the last word counts', () => {
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
