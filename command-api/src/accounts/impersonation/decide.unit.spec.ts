import { ImpersonationId } from '@safe-menu/contracts/ids'
import { accountId, itemId, restaurantId } from '../../testing/examples.ts'
import { given } from '../../testing/given.ts'
import { endImpersonation, startImpersonation } from './decide.ts'
import { type ImpersonationEvent, impersonationFold } from './state.ts'

const impersonation = { impersonationId: ImpersonationId.parse(itemId), restaurantId, adminId: accountId }
const started: ImpersonationEvent = { type: 'ImpersonationStarted', data: impersonation }
const ended: ImpersonationEvent = { type: 'ImpersonationEnded', data: impersonation }

describe('impersonation', () => {
  it('starts when it is new', () => {
    given(impersonationFold, [])
      .when(state => startImpersonation(state, impersonation))
      .thenEvents([started])
  })

  it('does not start twice', () => {
    for (const history of [[started], [started, ended]]) {
      given(impersonationFold, history)
        .when(state => startImpersonation(state, impersonation))
        .thenEvents([])
    }
  })

  it('records restaurant and admin when it ends', () => {
    given(impersonationFold, [started]).when(endImpersonation).thenEvents([ended])
  })

  it('does not end twice', () => {
    given(impersonationFold, [started, ended]).when(endImpersonation).thenEvents([])
  })

  it('is refused when it is unknown', () => {
    given(impersonationFold, []).when(endImpersonation).thenRefused('auth.token_invalid')
  })
})
