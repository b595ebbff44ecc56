import { menuCreated, menuId, otherRestaurantId, restaurantId } from '../testing/examples.ts'
import { given } from '../testing/given.ts'
import { changeMenu, createMenu, deleteMenu } from './decide.ts'
import { type MenuEvent, menuFold } from './state.ts'

const published: MenuEvent = { type: 'MenuPublished', data: { menuId } }
const deleted: MenuEvent = { type: 'MenuDeleted', data: { menuId } }

describe('menus', () => {
  describe('create', () => {
    const command = { menuId, restaurantId, name: 'Lunch', description: 'Noon to three' }

    it('when the stream is empty › then a draft is created', () => {
      given(menuFold, [])
        .when(state => createMenu(state, command))
        .thenEvents([menuCreated])
    })

    it('when the id is taken › then it is refused', () => {
      given(menuFold, [menuCreated])
        .when(state => createMenu(state, command))
        .thenRefused('concurrency.conflict')
    })
  })

  describe('change', () => {
    it('when one field differs › then only that one is recorded', () => {
      given(menuFold, [menuCreated])
        .when(state => changeMenu(state, { restaurantId, name: 'Dinner', description: 'Noon to three' }))
        .thenEvents([{ type: 'MenuDetailsChanged', data: { menuId, name: 'Dinner' } }])
    })

    it('when nothing differs › then nothing is recorded', () => {
      given(menuFold, [menuCreated])
        .when(state => changeMenu(state, { restaurantId, name: 'Lunch', published: false }))
        .thenEvents([])
    })

    it('when a draft is renamed and published › then both are recorded together', () => {
      given(menuFold, [menuCreated])
        .when(state => changeMenu(state, { restaurantId, name: 'Dinner', published: true }))
        .thenEvents([{ type: 'MenuDetailsChanged', data: { menuId, name: 'Dinner' } }, published])
    })

    it('when a published menu is published again › then nothing is recorded', () => {
      given(menuFold, [menuCreated, published])
        .when(state => changeMenu(state, { restaurantId, published: true }))
        .thenEvents([])
    })

    it('when a published menu is taken back › then it is a draft again', () => {
      given(menuFold, [menuCreated, published])
        .when(state => changeMenu(state, { restaurantId, published: false }))
        .thenEvents([{ type: 'MenuUnpublished', data: { menuId } }])
    })

    it('when it is emptied of its description › then the empty text is recorded', () => {
      given(menuFold, [menuCreated])
        .when(state => changeMenu(state, { restaurantId, description: '' }))
        .thenEvents([{ type: 'MenuDetailsChanged', data: { menuId, description: '' } }])
    })

    it('when it is another restaurant’s, unknown or deleted › then it does not exist', () => {
      const change = { name: 'Dinner' }
      given(menuFold, [menuCreated])
        .when(state => changeMenu(state, { restaurantId: otherRestaurantId, ...change }))
        .thenRefused('menu.not_found')
      given(menuFold, [])
        .when(state => changeMenu(state, { restaurantId, ...change }))
        .thenRefused('menu.not_found')
      given(menuFold, [menuCreated, deleted])
        .when(state => changeMenu(state, { restaurantId, ...change }))
        .thenRefused('menu.not_found')
    })
  })

  describe('delete', () => {
    it('when it is there › then it is deleted', () => {
      given(menuFold, [menuCreated, published])
        .when(state => deleteMenu(state, { restaurantId, reasonRequired: false }))
        .thenEvents([deleted])
    })

    it('when an admin deletes it for the restaurant › then a reason is required and recorded', () => {
      const acting = { restaurantId, reasonRequired: true }
      given(menuFold, [menuCreated])
        .when(state => deleteMenu(state, acting))
        .thenRefused('allergens.reason_required')
      given(menuFold, [menuCreated])
        .when(state => deleteMenu(state, { ...acting, reason: 'Season is over' }))
        .thenEvents([{ type: 'MenuDeleted', data: { menuId, reason: 'Season is over' } }])
    })

    it('when it is deleted already or another’s › then it does not exist', () => {
      given(menuFold, [menuCreated, deleted])
        .when(state => deleteMenu(state, { restaurantId, reasonRequired: false }))
        .thenRefused('menu.not_found')
      given(menuFold, [menuCreated])
        .when(state => deleteMenu(state, { restaurantId: otherRestaurantId, reasonRequired: false }))
        .thenRefused('menu.not_found')
    })
  })
})
