import { mock } from 'node:test'
import { PictureId } from '@safe-menu/contracts/picture'
import { expect } from 'chai'
import { pictureRouter } from './router.ts'

describe('pictureRouter', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  it('stops serving a removed picture from memory after five minutes', async () => {
    let now = 1_000
    let stored: Buffer | null = Buffer.from('a face')
    const [route] = pictureRouter({
      pool: { query: async () => ({ rows: stored === null ? [] : [{ bytes: stored }] }) } as never,
      perf: { now: () => now },
    }).stack
    const params = { pictureId: PictureId.parse('ab'.repeat(32)), pictureSize: 'full' }
    const get = async () => {
      const ctx = { input: { params }, set: () => undefined, body: null }
      await route?.stack.at(-1)?.(ctx as never, async () => undefined)
      return ctx.body
    }
    await get()
    stored = null
    // However often it is asked for.
    for (const minutes of [2, 2, 2]) {
      expect(await get()).to.deep.equal(Buffer.from('a face'))
      now += minutes * 60_000
      mock.timers.tick(1) // the cache asks its clock once in a millisecond
    }
    const refused = await get().catch((error: unknown) => error)
    expect(refused).to.have.property('code', 'picture.not_found')
  })
})
