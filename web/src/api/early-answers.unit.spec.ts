import { expect } from 'chai'
import { fetchOrTakeEarly } from './request.ts'

const path = '/api/allergens'
const at = { wall: 1_000, steady: 10 }

describe('fetchOrTakeEarly', () => {
  const init = (signal: AbortSignal) => ({ headers: { accept: 'application/json' }, signal })
  const setEarly = (answer: Promise<Response>) => {
    const earlyAnswers = new Map([[path, { at, answer }]])
    Object.assign(globalThis, { window: { earlyAnswers } })
  }
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'window')
  })

  it('gives the early response and the moment of its request', async () => {
    const response = new Response('[]')
    setEarly(Promise.resolve(response))
    const { answer, requestedAt } = fetchOrTakeEarly(path, init(new AbortController().signal))
    expect(await answer).to.equal(response)
    expect(requestedAt).to.equal(at)
  })

  for (const when of ['before', 'while it waits'])
    it(`does not wait for an early response that the caller aborts ${when}`, async () => {
      setEarly(new Promise(() => {}))
      const abort = new AbortController()
      if (when === 'before') abort.abort()
      const { answer } = fetchOrTakeEarly(path, init(abort.signal))
      abort.abort()
      expect(await answer.catch((error: unknown) => (error as DOMException).name)).to.equal('AbortError')
    })
})
