import { menuCreated, menuId, restaurantId } from '../testing/examples.ts'
import { given, givenMenu } from '../testing/given.ts'
import { changeMenu, createMenu, deleteMenu, unpublishMenu } from './decide.ts'
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
      givenMenu([menuCreated])
        .when(menu => changeMenu(menu, { name: 'Dinner', description: 'Noon to three' }))
        .thenEvents([{ type: 'MenuDetailsChanged', data: { menuId, name: 'Dinner' } }])
    })

    it('when nothing differs › then nothing is recorded', () => {
      givenMenu([menuCreated])
        .when(menu => changeMenu(menu, { name: 'Lunch', published: false }))
        .thenEvents([])
    })

    it('when a draft is renamed and published › then both are recorded together', () => {
      givenMenu([menuCreated])
        .when(menu => changeMenu(menu, { name: 'Dinner', published: true }))
        .thenEvents([{ type: 'MenuDetailsChanged', data: { menuId, name: 'Dinner' } }, published])
    })

    it('when a published menu is published again › then nothing is recorded', () => {
      givenMenu([menuCreated, published])
        .when(menu => changeMenu(menu, { published: true }))
        .thenEvents([])
    })

    it('when a published menu is taken back › then it is a draft again', () => {
      givenMenu([menuCreated, published])
        .when(menu => changeMenu(menu, { published: false }))
        .thenEvents([{ type: 'MenuUnpublished', data: { menuId } }])
    })

    it('when it is emptied of its description › then the empty text is recorded', () => {
      givenMenu([menuCreated])
        .when(menu => changeMenu(menu, { description: '' }))
        .thenEvents([{ type: 'MenuDetailsChanged', data: { menuId, description: '' } }])
    })

    it('finds neither an unknown menu nor a deleted one', () => {
      for (const menu of [givenMenu([]), givenMenu([menuCreated, deleted])])
        menu.when(present => changeMenu(present, { name: 'Dinner' })).thenRefused('menu.not_found')
    })
  })

  describe('delete', () => {
    it('when it is there › then it is deleted', () => {
      givenMenu([menuCreated, published])
        .when(menu => deleteMenu(menu, { reasonRequired: false }))
        .thenEvents([deleted])
    })

    it('when an admin deletes it for the restaurant › then a reason is required and recorded', () => {
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

describe('unpublishMenu', () => {
  const unpublished: MenuEvent = { type: 'MenuUnpublished', data: { menuId } }

  it('makes a published menu a draft', () => {
    given(menuFold, [menuCreated, published]).when(unpublishMenu).thenEvents([unpublished])
  })

  it('changes nothing on a draft, a deleted or an unknown menu', () => {
    for (const history of [
      [],
      [menuCreated],
      [menuCreated, published, unpublished],
      [menuCreated, published, deleted],
    ]) {
      given(menuFold, history).when(unpublishMenu).thenEvents([])
    }
  })
})
