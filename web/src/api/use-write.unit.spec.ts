import { expect } from 'chai'
import { sessions } from '../session/session.ts'
import { tokenWith } from '../session/testing/token.ts'
import { tokenKeys } from '../session/token-keys.ts'
import { deviceStorage } from '../storage/device-storage.ts'
import { currentToasts, dismissToast } from '../ui/overlay/toast-store.ts'
import { ApiError } from './api-error.ts'
import { sameAccount, undoAction } from './use-write.ts'

const tokenOf = (sub: string) => tokenWith({ sub, role: 'MANAGER', restaurantId: 'r-1', exp: 9_999_999_999 })

describe('an action of several writes', () => {
  beforeEach(() => sessions.signIn('restaurant', tokenOf('anna')))
  after(() => sessions.signOut('restaurant'))

  it('goes on for the account that began it, also after another login of it', () => {
    const mustBeSameAccount = sameAccount()
    sessions.signIn('restaurant', tokenOf('anna'))
    expect(mustBeSameAccount).not.to.throw()
  })

  it('ends when someone else logs in', () => {
    const mustBeSameAccount = sameAccount()
    sessions.signIn('restaurant', tokenOf('ben'))
    expect(mustBeSameAccount).to.throw(ApiError, 'Someone else has logged in')
  })

  it('ends when another tab has stored someone else’s login, before this tab is told', () => {
    const mustBeSameAccount = sameAccount()
    deviceStorage.setItem(tokenKeys.restaurant, tokenOf('ben'))
    expect(sessions.tokenOf('restaurant'), 'the next write would carry it').to.equal(tokenOf('ben'))
    expect(mustBeSameAccount).to.throw(ApiError, 'Someone else has logged in')
  })
})

describe('the action of a toast that takes something back', () => {
  afterEach(() => {
    for (const { id } of currentToasts()) dismissToast(id)
  })

  const undoFailing = async (status: number) => {
    const error = new ApiError({ code: 'client.unreachable', status, message: 'No answer' })
    undoAction(() => Promise.reject(error), { failed: `Failed with ${status}` }).onPress()
    await new Promise(resolve => setTimeout(resolve))
    return currentToasts().map(({ title }) => title)
  }

  it('says what failed', async () => expect(await undoFailing(0)).to.include('Failed with 0'))

  it('is not certain of it without an answer', async () => {
    const error = new ApiError({ code: 'client.unreachable', status: 0, message: 'No', mayBeSaved: true })
    undoAction(() => Promise.reject(error), { failed: 'Soup was not confirmed' }).onPress()
    await new Promise(resolve => setTimeout(resolve))
    const [toast] = currentToasts()
    expect(toast?.title).to.equal('Not certain: Soup was not confirmed')
    expect(toast?.body).to.include('may have been saved')
  })

  it('leaves an ended session to the login', async () =>
    expect(await undoFailing(401)).not.to.include('Failed with 401'))
})
