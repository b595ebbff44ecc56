import { ImpersonationId } from '@safe-menu/contracts/ids'
import { type MenuEvent, menuFold } from '../menus/state.ts'
import { accountId, itemId, menuCreated, menuId, restaurantId } from '../testing/examples.ts'
import { given } from '../testing/given.ts'
import { endImpersonation, startImpersonation, withdrawMenu } from './decide.ts'
import { type ImpersonationEvent, impersonationFold } from './state.ts'

const impersonation = { impersonationId: ImpersonationId.parse(itemId), restaurantId, adminId: accountId }
const started: ImpersonationEvent = { type: 'ImpersonationStarted', data: impersonation }
const ended: ImpersonationEvent = { type: 'ImpersonationEnded', data: impersonation }

describe('impersonation', () => {
  it('when it is new › then it starts', () => {
    given(impersonationFold, [])
      .when(state => startImpersonation(state, impersonation))
      .thenEvents([started])
  })

  it('when it was started already, ended or not › then nothing happens', () => {
    for (const history of [[started], [started, ended]]) {
      given(impersonationFold, history)
        .when(state => startImpersonation(state, impersonation))
        .thenEvents([])
    }
  })

  it('when it is ended › then the event names the restaurant and the admin', () => {
    given(impersonationFold, [started]).when(endImpersonation).thenEvents([ended])
  })

  it('when it has ended › then it ends no second time', () => {
    given(impersonationFold, [started, ended]).when(endImpersonation).thenEvents([])
  })

  it('when it is not on record › then its token is no token', () => {
    given(impersonationFold, []).when(endImpersonation).thenRefused('auth.token_invalid')
  })
})

describe('a menu of a restaurant that nobody is left of', () => {
  const published: MenuEvent = { type: 'MenuPublished', data: { menuId } }
  const unpublished: MenuEvent = { type: 'MenuUnpublished', data: { menuId } }

  it('when it is published › then it is taken back', () => {
    given(menuFold, [menuCreated, published]).when(withdrawMenu).thenEvents([unpublished])
  })

  it('when it is a draft, deleted or none › then nothing happens', () => {
    for (const history of [
      [],
      [menuCreated],
      [menuCreated, published, unpublished],
      [menuCreated, published, { type: 'MenuDeleted', data: { menuId } } as const],
    ]) {
      given(menuFold, history).when(withdrawMenu).thenEvents([])
    }
  })
})
