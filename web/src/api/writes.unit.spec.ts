import { MutationObserver } from '@tanstack/react-query'
import { expect } from 'chai'
import { ApiError } from './api-error.ts'
import { queryClient, setReactions } from './client.ts'

describe('a write of a page', () => {
  let told: string[] = []
  before(() =>
    setReactions({
      onWriteFailed: (error, title) => void told.push(`${title}: ${(error as Error).message}`),
      onWritten: title => void told.push(`written, not ${title}`),
    }),
  )
  after(() => setReactions({ onWriteFailed() {}, onWritten() {} }))
  beforeEach(() => {
    told = []
  })
  afterEach(() => queryClient.clear())

  const busy = () => Promise.reject(new ApiError({ code: 'client.unreachable', status: 0, message: 'Busy.' }))
  const write = (mutationFn: () => Promise<unknown>, meta?: { readonly failed: string }) =>
    new MutationObserver(queryClient, { mutationFn, ...(meta ? { meta } : {}) })
      .mutate()
      .catch(() => undefined)

  it('is reported once when it fails, and again when it succeeds', async () => {
    await write(busy, { failed: 'The menu was not saved' })
    await write(async () => 'saved', { failed: 'The menu was not saved' })
    expect(told).to.deep.equal(['The menu was not saved: Busy.', 'written, not The menu was not saved'])
  })

  it('is not reported where the page shows its failure itself', async () => {
    await write(busy)
    expect(told).to.deep.equal([])
  })
})
