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

  it('stops waiting for an early response when the caller aborts', async () => {
    setEarly(new Promise(() => {}))
    const abort = new AbortController()
    const { answer } = fetchOrTakeEarly(path, init(abort.signal))
    abort.abort()
    const outcome = await Promise.race([
      answer.then(
        () => 'answered',
        (error: unknown) => (error as DOMException).name,
      ),
      new Promise(resolve => setTimeout(resolve, 0, 'still waiting')),
    ])
    expect(outcome).to.equal('AbortError')
  })

  it('does not wait when the caller has aborted before', async () => {
    setEarly(new Promise(() => {}))
    const { answer } = fetchOrTakeEarly(path, init(AbortSignal.abort()))
    const outcome = await Promise.race([
      answer.then(
        () => 'answered',
        (error: unknown) => (error as DOMException).name,
      ),
      new Promise(resolve => setTimeout(resolve, 0, 'still waiting')),
    ])
    expect(outcome).to.equal('AbortError')
  })
})
