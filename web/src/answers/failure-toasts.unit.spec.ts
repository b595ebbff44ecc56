import { expect } from 'chai'
import { ApiError } from '../api/api-error.ts'
import { currentToasts, dismissToast } from '../ui/overlay/toast-store.ts'
import { undoAction } from './failure-toasts.ts'

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

  it('leaves an ended session to the login', async () =>
    expect(await undoFailing(401)).not.to.include('Failed with 401'))
})
