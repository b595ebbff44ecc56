import { ImpersonationId } from '@safe-menu/contracts/ids'
import { accountId, itemId, restaurantId } from '../../testing/examples.ts'
import { given } from '../../testing/given.ts'
import { endImpersonation, startImpersonation } from './decide.ts'
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
