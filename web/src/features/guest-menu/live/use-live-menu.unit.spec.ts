import { expect } from 'chai'
import type { LiveMenu } from './live-menu.ts'
import { followPageLifecycle } from './use-live-menu.ts'

describe('a live menu', () => {
  const { document, window, setInterval } = globalThis
  const real = { document, window, setInterval }
  afterEach(() => Object.assign(globalThis, real))

  /** A page in view that follows a menu. */
  function followed() {
    const calls: string[] = []
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    const window = new EventTarget()
    const clocks = { wall: Date.UTC(2026, 2, 12), steady: 0 }
    let compareClocks = () => {}
    const setInterval = (run: () => void) => {
      compareClocks = run
    }
    Object.assign(globalThis, { document: page, window, setInterval })
    const call = (name: string) => () => calls.push(name)
    const live = Object.fromEntries(['resume', 'pause', 'retry', 'offline'].map(name => [name, call(name)]))
    const stop = followPageLifecycle(live as unknown as LiveMenu, () => ({ ...clocks }))
    const after = (target: EventTarget, event: string, fields: object = {}) => {
      calls.length = 0
      target.dispatchEvent(Object.assign(new Event(event), fields))
      return calls.join()
    }
    const show = (visibilityState: string) => {
      page.visibilityState = visibilityState
      return after(page, 'visibilitychange')
    }
    /** A second passes, after a sleep in which the steady clock and the timers stood still. */
    const passSecond = (asleepMs: number) => {
      calls.length = 0
      clocks.wall += asleepMs + 1_000
      clocks.steady += 1_000
      compareClocks()
      return calls.join()
    }
    return { calls, window, stop, after, show, passSecond }
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

  it('is fetched immediately when the wall clock shows that the device slept in view', () => {
    const { show, passSecond } = followed()
    const eightHoursMs = 8 * 3_600_000
    expect([0, eightHoursMs, 0].map(passSecond)).to.deep.equal(['', 'resume', ''])
    show('hidden')
    expect(passSecond(eightHoursMs)).to.equal('pause')
  })

  it('is fetched when the network or the guest is back, and when in doubt', () => {
    const { window, after } = followed()
    expect(['online', 'focus', 'offline'].map(event => after(window, event))).to.deep.equal([
      'retry',
      'retry',
      'offline',
    ])
  })
})
