import { expect } from 'chai'
import { changeText } from '../model/changes.ts'
import { fakeWorld, menuAnswer, menuDocument } from './fake-world.spec-help.ts'

/** Loaded, with the stream open and in step. */
async function following() {
  const world = fakeWorld()
  world.live.resume()
  await world.advance(0)
  world.stream().onOpen()
  world.push('menu', menuDocument(1))
  world.beat()
  world.server.answer = etag => (etag === '"1"' ? { kind: 'unchanged', staleness: null } : menuAnswer(1))
  return world
}

const position = (world: Awaited<ReturnType<typeof following>>) => world.live.state().menu?.position

describe('a live menu', () => {
  describe('when it loads', () => {
    it('› then it is ready and fresh, and follows', async () => {
      const world = fakeWorld()
      expect(world.live.state().phase).to.equal('loading')
      world.live.resume()
      await world.advance(0)
      expect(world.live.state()).to.include({ phase: 'ready' })
      expect(world.freshness()).to.equal('fresh')
      expect(world.openStreams()).to.have.length(1)
    })

    it('and nobody answers › then it has failed, tries again by itself, and heals', async () => {
      const world = fakeWorld()
      world.server.answer = () => ({ kind: 'unreachable' })
      world.live.resume()
      await world.advance(0)
      expect(world.live.state()).to.include({ phase: 'failed', failure: 'unreachable' })
      world.server.answer = () => menuAnswer(1)
      await world.advance(1_000)
      expect(world.live.state()).to.include({ phase: 'ready', failure: null })
    })

    it('and the answer cannot be read › then it has failed: never an empty menu', async () => {
      const world = fakeWorld()
      world.server.answer = () => ({ kind: 'unreadable' })
      world.live.resume()
      await world.advance(0)
      expect(world.live.state()).to.include({ phase: 'failed', failure: 'unreadable', menu: null })
    })

    it('and the server is busy with Retry-After › then it waits that long', async () => {
      const world = fakeWorld()
      world.server.answer = () => ({ kind: 'unreachable', retryAfterMs: 7_000 })
      world.live.resume()
      await world.advance(6_999)
      expect(world.requests).to.have.length(1)
      await world.advance(1)
      expect(world.requests).to.have.length(2)
    })

    it('and the first answer was asked for earlier › then it proves nothing of later', async () => {
      const world = fakeWorld()
      await world.advance(12_000)
      world.server.answer = () => ({ ...menuAnswer(1), requestedAt: { wall: world.epoch, steady: 0 } })
      world.live.resume()
      await world.advance(2_999)
      expect(world.freshness()).to.equal('fresh')
      await world.advance(1)
      expect(world.freshness()).to.equal('stale')
    })

    it('from a server that is stale since 12 s › then it is stale, and expired 18 s later', async () => {
      const world = fakeWorld()
      const since = Date.parse(world.instant(-12_000))
      world.server.answer = () => menuAnswer(1, { since, ageMs: 12_000 })
      world.live.resume()
      await world.advance(0)
      expect(world.live.state().freshness).to.deep.equal({ kind: 'stale', since })
      world.stream().onOpen()
      world.push('stale', { since: world.instant(-12_000) })
      await world.advance(17_999)
      expect(world.freshness()).to.equal('stale')
      await world.advance(1)
      expect(world.freshness()).to.equal('expired')
    })
  })

  describe('when it follows', () => {
    it('and a change is pushed › then it shows at once, with what changed', async () => {
      const world = await following()
      world.push('menu', menuDocument(2))
      expect(position(world)).to.equal(2n)
      expect(world.live.state().changes.map(changeText)).to.deep.equal(['Pad Thai: now contains Milk'])
      world.live.dismissChanges(world.live.state().changes)
      expect(world.live.state().changes).to.deep.equal([])
    })

    it('and an older document is pushed › then the newer one stays', async () => {
      const world = await following()
      world.push('menu', menuDocument(3))
      world.push('menu', menuDocument(2))
      expect(position(world)).to.equal(3n)
    })

    it('and an older document is pushed › then beats do not make the page fresh', async () => {
      const world = await following()
      world.push('menu', menuDocument(3))
      world.push('menu', menuDocument(2))
      world.server.answer = () => menuAnswer(2)
      for (let seconds = 0; seconds < 21; seconds += 3) {
        await world.advance(3_000)
        world.beat()
      }
      expect(world.freshness()).to.equal('stale')
      world.server.answer = () => menuAnswer(3)
      await world.advance(10_000)
      expect(world.freshness()).to.equal('fresh')
    })

    it('and it has expired › then it takes an older document of a restored log', async () => {
      const world = await following()
      world.push('menu', menuDocument(3))
      world.server.answer = () => menuAnswer(2, { since: Date.parse(world.instant(-40_000)), ageMs: 40_000 })
      world.push('stale', { since: world.instant(-40_000) })
      world.live.retry()
      await world.advance(3_000)
      expect([world.freshness(), position(world)]).to.deep.equal(['expired', 3n])
      world.server.answer = () => menuAnswer(2)
      world.live.retry()
      await world.advance(3_000)
      expect([world.freshness(), position(world)]).to.deep.equal(['fresh', 2n])
    })

    it('and an answer was overtaken by a push › then the push stays', async () => {
      const world = await following()
      world.server.delayMs = 500
      world.server.answer = () => menuAnswer(1)
      world.live.retry()
      await world.advance(100)
      world.push('menu', menuDocument(2))
      await world.advance(1_000)
      expect(position(world)).to.equal(2n)
    })

    it('and “not modified” answers for a document since replaced › then it proves nothing', async () => {
      const world = await following()
      world.server.delayMs = 9_000
      world.live.retry()
      await world.advance(1_000)
      world.push('menu', menuDocument(2))
      world.push('stale', { since: world.instant() })
      await world.advance(8_000)
      expect(world.freshness()).to.equal('stale')
    })

    it('and beats come › then it stays fresh without asking', async () => {
      const world = await following()
      for (let beat = 0; beat < 20; beat++) {
        await world.advance(5_000)
        world.beat()
      }
      expect(world.freshness()).to.equal('fresh')
      expect(world.requests).to.have.length(1)
    })

    it('and beats lay in a buffer while the device slept › then they prove nothing about now', async () => {
      const world = await following()
      world.sleep(60_000)
      world.beat(55_000)
      expect(world.freshness()).to.equal('expired')
      world.beat()
      expect(world.freshness()).to.equal('fresh')
    })

    it('and the server says it is stale › then so does the page at once; nothing is fresh after 30 s; a beat heals it', async () => {
      const world = await following()
      world.server.answer = () => menuAnswer(1, { since: Date.parse(world.instant()), ageMs: 31_000 })
      world.push('stale', { since: world.instant() })
      expect(world.freshness()).to.equal('stale')
      await world.advance(30_000)
      expect(world.freshness()).to.equal('expired')
      await world.advance(5_000)
      world.stream().onOpen()
      world.push('menu', menuDocument(1))
      world.beat()
      expect(world.freshness()).to.equal('fresh')
    })

    it('and a document cannot be read › then beats prove nothing until one can', async () => {
      const world = await following()
      world.stream().onEvent('menu', '{"id":')
      expect(world.freshness()).to.equal('stale')
      world.beat()
      expect(world.freshness()).to.equal('stale')
      world.push('menu', menuDocument(2))
      world.beat()
      expect(world.freshness()).to.equal('fresh')
    })

    it('and the menu is taken back › then it is gone, and nothing is asked any more', async () => {
      const world = await following()
      world.push('gone', {})
      expect(world.live.state().phase).to.equal('gone')
      expect(world.openStreams()).to.deep.equal([])
      await world.advance(60_000)
      expect(world.requests).to.have.length(1)
      world.live.retry()
      await world.advance(0)
      expect(world.live.state().phase).to.equal('ready')
    })
  })

  describe('when a new stream begins', () => {
    it('without the menu › then beats count only once asking has shown that nothing was missed', async () => {
      const world = fakeWorld()
      world.live.resume()
      await world.advance(0)
      world.server.answer = () => menuAnswer(2)
      world.stream().onOpen()
      world.push('stale', { since: world.instant() })
      world.beat()
      expect(world.freshness()).to.equal('stale')
      await world.advance(3_000)
      expect(position(world)).to.equal(2n)
      world.beat()
      expect(world.freshness()).to.equal('fresh')
    })
  })

  describe('when the line is lost', () => {
    it('and the server still answers › then asking keeps it fresh', async () => {
      const world = await following()
      for (let minute = 0; minute < 60; minute++) {
        for (const { handlers } of world.openStreams()) handlers.onEnd()
        await world.advance(1_000)
        expect(world.freshness()).to.equal('fresh')
      }
    })

    it('and nobody answers › then it says so at once, expires after 30 s, and heals', async () => {
      const world = await following()
      world.server.answer = () => ({ kind: 'unreachable' })
      world.stream().onEnd()
      await world.advance(0)
      expect(world.freshness()).to.equal('stale')
      await world.advance(29_999)
      expect(world.freshness()).to.equal('stale')
      await world.advance(1)
      expect(world.freshness()).to.equal('expired')
      world.server.answer = () => menuAnswer(2)
      await world.advance(10_000)
      expect(world.freshness()).to.equal('fresh')
      expect(position(world)).to.equal(2n)
      expect(world.openStreams()).to.have.length(1)
    })

    it('in silence › then it asks after 10 s, and expires after 30 s if that hangs too', async () => {
      const world = await following()
      world.server.delayMs = 1_000_000
      await world.advance(10_000)
      expect(world.requests).to.have.length(2)
      await world.advance(5_000)
      expect(world.freshness()).to.equal('stale')
      await world.advance(15_000)
      expect(world.freshness()).to.equal('expired')
    })

    it('and the device knows › then it says so at once, and a hanging question does not delay the way back', async () => {
      const world = await following()
      world.server.delayMs = 1_000_000
      world.live.retry()
      await world.advance(100)
      world.live.offline()
      expect(world.freshness()).to.equal('stale')
      world.server.delayMs = 0
      world.live.retry()
      await world.advance(0)
      expect(world.freshness()).to.equal('fresh')
    })

    it('and attempts go on failing › then they come ever more rarely, but never less than every 10 s', async () => {
      const world = await following()
      world.server.answer = () => ({ kind: 'unreachable' })
      world.stream().onEnd()
      await world.advance(120_000)
      const gaps = world.requests
        .slice(2)
        .map((question, index) => question.at - (world.requests[index + 1]?.at ?? 0))
      expect(gaps.slice(0, 3)).to.deep.equal([...gaps.slice(0, 3)].sort((a, b) => a - b))
      expect(Math.max(...gaps)).to.equal(10_000)
      expect(gaps.length).to.be.below(20)
    })
  })

  describe('when the page was out of view for a minute', () => {
    it('› then nothing was asked meanwhile, it has expired the moment it is seen, and is fresh once answered', async () => {
      const world = await following()
      world.live.pause()
      expect(world.openStreams()).to.deep.equal([])
      await world.advance(60_000)
      expect(world.requests).to.have.length(1)
      world.live.resume()
      expect(world.freshness()).to.equal('expired')
      await world.advance(0)
      expect(world.freshness()).to.equal('fresh')
      expect(world.openStreams()).to.have.length(1)
    })

    it('while a question hung › then its end changes nothing, and a new one is asked when seen', async () => {
      const world = await following()
      world.server.delayMs = 1_000_000
      world.live.retry()
      await world.advance(100)
      world.live.pause()
      await world.advance(1_000)
      world.server.delayMs = 0
      world.live.resume()
      await world.advance(0)
      expect(world.freshness()).to.equal('fresh')
      expect(world.requests).to.have.length(3)
    })
  })

  it('when the stream tells the restaurant › passes it on, and takes it for no news of the menu', async () => {
    const world = await following()
    const before = world.live.state()
    world.push('restaurant', { name: 'Osteria' })
    expect(world.restaurants).to.deep.equal([{ name: 'Osteria' }])
    expect(world.live.state()).to.equal(before)
  })
})
