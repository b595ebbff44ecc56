import { expect } from 'chai'
import type { LiveMenu } from './live-menu.ts'
import { followPageLifecycle } from './use-live-menu.ts'

describe('a live menu', () => {
  const real = { document: globalThis.document, window: globalThis.window }
  afterEach(() => Object.assign(globalThis, real))

  /** A page in view that follows a menu. */
  function followed() {
    const calls: string[] = []
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    const window = new EventTarget()
    Object.assign(globalThis, { document: page, window })
    const call = (name: string) => () => calls.push(name)
    const live = Object.fromEntries(['resume', 'pause', 'retry', 'offline'].map(name => [name, call(name)]))
    const stop = followPageLifecycle(live as unknown as LiveMenu)
    const after = (target: EventTarget, event: string, fields: object = {}) => {
      calls.length = 0
      target.dispatchEvent(Object.assign(new Event(event), fields))
      return calls.join()
    }
    const show = (visibilityState: string) => {
      page.visibilityState = visibilityState
      return after(page, 'visibilitychange')
    }
    return { calls, window, stop, after, show }
  }

  it('is followed while the page is in view', () => {
    const { calls, window, stop, after, show } = followed()
    expect(calls).to.deep.equal(['resume'])
    expect([show('hidden'), show('visible')]).to.deep.equal(['pause', 'resume'])
    expect(after(window, 'pagehide')).to.equal('pause')
    stop()
    expect(calls).to.deep.equal(['pause', 'pause'])
    expect([show('visible'), after(window, 'focus')]).to.deep.equal(['', ''])
  })

  it('is asked for again when the browser brings the whole page back', () => {
    const { window, after, show } = followed()
    expect(after(window, 'pageshow', { persisted: false })).to.equal('')
    expect(after(window, 'pageshow', { persisted: true })).to.equal('resume')
    show('hidden')
    expect(after(window, 'pageshow', { persisted: true })).to.equal('pause')
  })

  it('is asked for when the network or the guest is back, and in doubt without a network', () => {
    const { window, after } = followed()
    expect(['online', 'focus', 'offline'].map(event => after(window, event))).to.deep.equal([
      'retry',
      'retry',
      'offline',
    ])
  })
})
