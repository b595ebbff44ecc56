import type { MenuEvent } from '@safe-menu/contracts/menus/events'
import { menuCreated, menuId, restaurantId } from '../testing/examples.ts'
import { given, givenMenu } from '../testing/given.ts'
import { changeMenu, createMenu, deleteMenu } from './decide.ts'
import { menuFold } from './state.ts'

const published: MenuEvent = { type: 'MenuPublished', data: { menuId } }
const deleted: MenuEvent = { type: 'MenuDeleted', data: { menuId } }

describe('menus', () => {
  describe('createMenu', () => {
    const command = { menuId, restaurantId, name: 'Lunch', description: 'Noon to three' }

    it('creates a draft in an empty stream', () => {
      given(menuFold, [])
        .when(state => createMenu(state, command))
        .thenEvents([menuCreated])
    })

    it('refuses an id that is taken', () => {
      given(menuFold, [menuCreated])
        .when(state => createMenu(state, command))
        .thenRefused('concurrency.conflict')
    })
  })

  describe('changeMenu', () => {
    it('records only the field that differs', () => {
      givenMenu([menuCreated])
        .when(menu => changeMenu(menu, { name: 'Dinner', description: 'Noon to three' }))
        .thenEvents([{ type: 'MenuDetailsChanged', data: { menuId, name: 'Dinner' } }])
    })

    it('records nothing when nothing differs', () => {
      givenMenu([menuCreated])
        .when(menu => changeMenu(menu, { name: 'Lunch', published: false }))
        .thenEvents([])
    })

    it('records a new name and the publication together', () => {
      givenMenu([menuCreated])
        .when(menu => changeMenu(menu, { name: 'Dinner', published: true }))
        .thenEvents([{ type: 'MenuDetailsChanged', data: { menuId, name: 'Dinner' } }, published])
    })

    it('records nothing when a published menu is published again', () => {
      givenMenu([menuCreated, published])
        .when(menu => changeMenu(menu, { published: true }))
        .thenEvents([])
    })

    it('turns an unpublished menu into a draft', () => {
      givenMenu([menuCreated, published])
        .when(menu => changeMenu(menu, { published: false }))
        .thenEvents([{ type: 'MenuUnpublished', data: { menuId } }])
    })

    it('records an empty description', () => {
      givenMenu([menuCreated])
        .when(menu => changeMenu(menu, { description: '' }))
        .thenEvents([{ type: 'MenuDetailsChanged', data: { menuId, description: '' } }])
    })

    it('finds neither an unknown menu nor a deleted one', () => {
      for (const menu of [givenMenu([]), givenMenu([menuCreated, deleted])])
        menu.when(present => changeMenu(present, { name: 'Dinner' })).thenRefused('menu.not_found')
    })
  })

  describe('deleteMenu', () => {
    it('deletes an existing menu', () => {
      givenMenu([menuCreated, published])
        .when(menu => deleteMenu(menu, { reasonRequired: false }))
        .thenEvents([deleted])
    })

    it('requires and records a reason when an admin acts for the restaurant', () => {
      const acting = { reasonRequired: true }
      givenMenu([menuCreated])
        .when(menu => deleteMenu(menu, acting))
        .thenRefused('allergens.reason_required')
      givenMenu([menuCreated])
        .when(menu => deleteMenu(menu, { ...acting, reason: 'Season is over' }))
        .thenEvents([{ type: 'MenuDeleted', data: { menuId, reason: 'Season is over' } }])
    })

    it('does not find a deleted menu', () => {
      givenMenu([menuCreated, deleted])
        .when(menu => deleteMenu(menu, { reasonRequired: false }))
        .thenRefused('menu.not_found')
    })
  })
})
