import { mock } from 'node:test'
import { PictureId } from '@safe-menu/contracts/picture'
import type { RouteRequest } from '@safe-menu/server-kit/http/handler'
import { expect } from 'chai'
import { pictureHandlers } from './handlers.ts'

describe('pictureHandlers', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  it('stops serving a removed picture from memory after five minutes', async () => {
    let now = 1_000
    let stored: Buffer | null = Buffer.from('a face')
    const { 'pictures.get': handler } = pictureHandlers({
      pool: { query: async () => ({ rows: stored === null ? [] : [{ bytes: stored }] }) } as never,
      perf: { now: () => now },
    })
    const params = { pictureId: PictureId.parse('ab'.repeat(32)), pictureSize: 'full' }
    const get = () => handler({ params, headers: {} } as unknown as RouteRequest<never>)
    await get()
    stored = null
    // However often it is asked for.
    for (const minutes of [2, 2, 2]) {
      expect(await get()).to.include({ status: 200 })
      now += minutes * 60_000
      mock.timers.tick(1) // the cache asks its clock once in a millisecond
    }
    const refused = await get().catch((error: unknown) => error)
    expect(refused).to.have.property('code', 'picture.not_found')
  })
})
