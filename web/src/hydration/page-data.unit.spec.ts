import { pageDataId } from '@safe-menu/contracts/menus/guest-page'
import { expect } from 'chai'
import { readPageData } from './page-data.ts'

const epoch = Date.UTC(2026, 2, 12, 19, 32)

describe('when this device asked for a rendered page', () => {
  const real = { document: globalThis.document, performance: globalThis.performance, now: Date.now }
  afterEach(() => {
    Object.assign(globalThis, { document: real.document })
    Object.defineProperty(globalThis, 'performance', { value: real.performance, configurable: true })
    Date.now = real.now
  })

  /** The page runs 5 s after the navigation began. `wallMs`: what the clock was set forward or back by meanwhile. */
  function requestedAt(navigation: object | null, wallMs = 0) {
    const element = { textContent: '{"menu":null}' }
    const document = { getElementById: (id: string) => (id === pageDataId ? element : null) }
    Object.assign(globalThis, { document })
    const performance = {
      timeOrigin: epoch,
      now: () => 5_000,
      getEntriesByType: (type: string) => (type === 'navigation' && navigation ? [navigation] : []),
    }
    Object.defineProperty(globalThis, 'performance', { value: performance, configurable: true })
    Date.now = () => epoch + 5_000 + wallMs
    return readPageData()?.requestedAt
  }
  const navigation = { transferSize: 9_000, workerStart: 0, requestStart: 300 }

  it('is the start of the request', () =>
    expect(requestedAt(navigation)).to.deep.equal({ wall: epoch + 300, steady: 300 }))

  it('is the start of the service worker, which asks at some time after', () =>
    expect(requestedAt({ ...navigation, workerStart: 100 })).to.deep.equal({
      wall: epoch + 100,
      steady: 100,
    }))

  it('is the earlier time by the clock, which may have been set since', () => {
    expect(requestedAt(navigation, -3_600_000)?.wall).to.equal(epoch + 300 - 3_600_000)
    expect(requestedAt(navigation, 3_600_000)?.wall).to.equal(epoch + 300)
  })

  it('is unknown for a page from the browser’s cache, or if the browser hides it', () => {
    expect(requestedAt({ ...navigation, transferSize: 0 })).to.equal(null)
    expect(requestedAt({ requestStart: 300 })).to.equal(null)
    expect(requestedAt(null)).to.equal(null)
  })
})
