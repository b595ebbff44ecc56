import { expect } from 'chai'
import { createHealth } from './health.ts'

describe('readiness', () => {
  it('is given when every check passes', async () => {
    const health = createHealth({ checks: { a: () => ({ ok: true }), b: async () => ({ ok: true }) } })
    expect(await health.readiness()).to.include({ ready: true, draining: false })
  })
  it('is refused with a reason for each check that fails or throws', async () => {
    const health = createHealth({
      checks: {
        good: () => ({ ok: true, figures: { lagMs: 3 } }),
        bad: () => ({ ok: false, reason: 'the menus group stopped at 12' }),
        broken: () => {
          throw new Error('no connection')
        },
      },
    })
    expect(await health.readiness()).to.deep.equal({
      ready: false,
      draining: false,
      version: 'not built',
      checks: {
        good: { ok: true, figures: { lagMs: 3 } },
        bad: { ok: false, reason: 'the menus group stopped at 12' },
        broken: { ok: false, reason: 'no connection' },
      },
    })
  })
  it('counts a check that hangs as failed after a second', async () => {
    const health = createHealth({ checks: { store: () => new Promise(() => {}) } })
    const { checks } = await health.readiness()
    expect(checks.store).to.deep.equal({ ok: false, reason: 'did not answer within 1000 ms' })
  })
  it('checks the stores once for many simultaneous requests', async () => {
    let asked = 0
    let clock = 0
    const check = () => {
      asked += 1
      return { ok: true }
    }
    const health = createHealth({ checks: { check }, now: () => clock })
    await Promise.all([health.readiness(), health.readiness(), health.readiness()])
    expect(asked).to.equal(1)
    clock = 251
    await health.readiness()
    expect(asked).to.equal(2)
  })
  it('is refused while draining, even if every check passes', async () => {
    const health = createHealth({ checks: { a: () => ({ ok: true }) } })
    expect((await health.readiness()).ready).to.equal(true)
    health.drain()
    expect(await health.readiness()).to.include({ ready: false, draining: true })
  })
})
