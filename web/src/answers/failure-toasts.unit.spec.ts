import { expect } from 'chai'
import { ApiError } from '../api/api-error.ts'
import { queryClient, setReactions } from '../api/client.ts'
import { currentToasts, dismissToast, showToast } from '../ui/overlay/toast-store.ts'
import { toastReactions, undoAction } from './failure-toasts.ts'

const unanswered = new ApiError({
  code: 'client.unreachable',
  status: 0,
  message: 'No answer',
  mayBeSaved: true,
})

describe('the action of a toast that takes something back', () => {
  before(() => setReactions(toastReactions))
  after(() => {
    setReactions({ onWriteFailed() {}, onWritten() {} })
    queryClient.clear()
  })
  afterEach(() => {
    queryClient.clear()
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
    undoAction(() => Promise.reject(unanswered), { failed: 'Soup was not confirmed' }).onPress()
    await new Promise(resolve => setTimeout(resolve))
    const [toast] = currentToasts()
    expect(toast?.title).to.equal('Not certain: Soup was not confirmed')
    expect(toast?.body).to.include('may have been saved')
  })

  it('leaves nothing in the cache of writes once it is over', async () => {
    const { mutations = {}, ...others } = queryClient.getDefaultOptions()
    queryClient.setDefaultOptions({ ...others, mutations: { ...mutations, gcTime: 0 } })
    await undoFailing(0)
    await new Promise(resolve => setTimeout(resolve, 1))
    queryClient.setDefaultOptions({ ...others, mutations })
    expect(queryClient.getMutationCache().getAll()).to.deep.equal([])
  })

  it('leaves an ended session to the login', async () =>
    expect(await undoFailing(401)).not.to.include('Failed with 401'))
})

describe('the toast about a failed write', () => {
  it('is removed once a later attempt has succeeded', () => {
    const { onWriteFailed, onWritten } = toastReactions
    onWriteFailed(unanswered, 'Soup was not confirmed')
    onWriteFailed(unanswered, 'Stew was not confirmed')
    onWritten('Soup was not confirmed')
    expect(currentToasts().map(({ title }) => title)).to.deep.equal(['Not certain: Stew was not confirmed'])
    onWritten('Stew was not confirmed')
    expect(currentToasts()).to.deep.equal([])
  })

  it('replaces the one that says that an earlier write was saved', () => {
    showToast({ tone: 'safe', title: 'Soup was saved' })
    showToast({ tone: 'safe', title: 'Stew was saved' })
    toastReactions.onWriteFailed(unanswered, 'Soup was not saved')
    expect(currentToasts().map(({ title }) => title)).to.deep.equal([
      'Stew was saved',
      'Not certain: Soup was not saved',
    ])
    for (const { id } of currentToasts()) dismissToast(id)
  })

  it('is removed whatever the earlier attempts reported', () => {
    const { onWriteFailed, onWritten } = toastReactions
    onWriteFailed(unanswered, 'Soup was not confirmed')
    onWriteFailed(new Error('offline'), 'Soup was not confirmed')
    expect(currentToasts().map(({ title }) => title)).to.deep.equal(['Soup was not confirmed'])
    onWritten('Soup was not confirmed')
    expect(currentToasts()).to.deep.equal([])
  })
})
