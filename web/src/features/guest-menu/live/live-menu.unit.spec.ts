import { expect } from 'chai'
import { fakeWorld, menuAnswer, menuDocument, menuOfPage, patchDocument } from '../testing/fake-world.ts'
import { changeText } from './changes.ts'

/** Loaded, with the stream open and in step. */
async function following() {
  const world = fakeWorld()
  await world.beginWithStream()
  world.push('menu', menuDocument(1))
  world.beat()
  world.server.answer = etag => (etag === '"1"' ? { kind: 'unchanged', staleness: null } : menuAnswer(1))
  return world
}

type World = ReturnType<typeof fakeWorld>

describe('createLiveMenu', () => {
  describe('with a copy that the device kept', () => {
    const copy = { since: Date.UTC(2026, 2, 12, 14, 5), ageMs: 0, isCopy: true } as const

    /** The stream is open and silent, so the page asks: a slow network, and the copy comes instead of an answer. */
    async function withCopy() {
      const world = fakeWorld()
      world.server.answer = etag =>
        etag === null ? menuAnswer(1, copy) : { kind: 'unchanged', staleness: null }
      await world.begin()
      return world
    }

    it('shows it as expired since the server vouched for it, even while a stream is open', async () => {
      const world = await withCopy()
      world.stream().onOpen()
      world.beat()
      expect(world.live.state().freshness).to.include({ kind: 'expired', since: copy.since })
      world.push('stale', { since: world.instant() })
      expect(world.live.state().freshness).to.include({ kind: 'expired', since: copy.since })
    })

    it('is not continued by a stream that was open before it came', async () => {
      const world = fakeWorld(() => menuOfPage(1))
      world.server.answer = () => menuAnswer(1, copy)
      await world.beginWithStream()
      await world.advance(3_000)
      world.beat()
      expect(world.freshness()).to.equal('expired')
    })

    it('is fresh as soon as the server says that nothing changed', async () => {
      const world = await withCopy()
      world.stream().onEnd()
      await world.advance(0)
      expect(world.freshness()).to.equal('fresh')
    })

    it('announces what the server’s menu changes', async () => {
      const world = await withCopy()
      world.stream().onOpen()
      world.push('menu', menuDocument(2))
      world.beat()
      expect(world.freshness()).to.equal('fresh')
      expect(world.live.state().changes).to.have.length(1)
    })
  })

  describe('with the menu of the page', () => {
    const requested = (epoch: number) => menuOfPage(1, { requestedAt: { wall: epoch, steady: 0 } })

    it('is ready and follows the stream without a request', async () => {
      const world = fakeWorld(requested)
      expect(world.live.state()).to.deep.include({ phase: 'ready', freshness: { kind: 'fresh' } })
      await world.beginWithStream()
      expect(world.openStreams().map(({ known }) => known)).to.deep.equal(['1'])
      world.push('patch', patchDocument(1, 1))
      world.beat()
      await world.advance(5_000)
      expect(world.requests).to.deep.equal([])
      world.push('patch', patchDocument(1, 2))
      expect(world.live.state().changes).to.have.length(1)
    })

    for (const [when, happens] of [
      ['at once when the stream fails', (world: World) => world.stream().onEnd()],
      ['when the stream does not continue it for 3 s', (world: World) => world.advance(3_000)],
    ] as const)
      it(`is fetched ${when}`, async () => {
        const world = fakeWorld(requested)
        await world.beginWithStream()
        await happens(world)
        expect(world.requests.map(({ etag }) => etag)).to.deep.equal(['"1"'])
      })

    it('counts as proof only of the moment of its request', async () => {
      const world = fakeWorld(requested)
      world.server.answer = () => ({ kind: 'unreachable' })
      world.sleep(31_000)
      await world.begin()
      expect(world.freshness()).to.equal('expired')
      expect(world.requests).to.have.length(1)
    })

    it('proves nothing from a cache, and is fetched again', async () => {
      const world = fakeWorld(() => menuOfPage(1))
      expect(world.freshness()).to.equal('expired')
      await world.begin()
      expect(world.requests.map(({ etag }) => etag)).to.deep.equal(['"1"'])
      expect(world.freshness()).to.equal('fresh')
    })

    it('is stale as long as the server said when it sent the page', async () => {
      const stale = (epoch: number) =>
        menuOfPage(1, {
          requestedAt: { wall: epoch, steady: 0 },
          staleness: { since: epoch - 12_000, ageMs: 12_000 },
        })
      const world = fakeWorld(stale)
      world.server.answer = () => ({ kind: 'unreachable' })
      expect(world.freshness()).to.equal('stale')
      world.live.resume()
      await world.advance(18_000)
      expect(world.freshness()).to.equal('expired')
      expect(world.requests.length).to.be.greaterThan(0)
    })

    it('is rendered as the server rendered it, without a word about its age', () => {
      const rendered = fakeWorld(() => menuOfPage(1)).live.renderedState()
      expect(rendered).to.deep.include({ phase: 'ready', freshness: { kind: 'fresh' } })
    })
  })

  describe('loading', () => {
    for (const kind of ['unreachable', 'unreadable'] as const)
      it(`fails instead of showing an empty menu when the server is ${kind}, and recovers`, async () => {
        const world = fakeWorld()
        world.server.answer = () => ({ kind })
        expect(world.live.state().phase).to.equal('loading')
        await world.begin()
        expect(world.live.state()).to.include({ phase: 'failed', failure: kind, menu: null })
        world.server.answer = () => menuAnswer(1)
        await world.advance(1_000)
        expect(world.live.state()).to.include({ phase: 'ready', failure: null })
        expect(world.freshness()).to.equal('fresh')
      })

    it('waits as long as Retry-After says', async () => {
      const world = fakeWorld()
      world.server.answer = () => ({ kind: 'refused', retryAfterMs: 7_000 })
      world.live.resume()
      await world.advance(6_999)
      expect(world.live.state()).to.include({ phase: 'failed', failure: 'refused' })
      expect(world.requests).to.have.length(1)
      await world.advance(1)
      expect(world.requests).to.have.length(2)
    })

    it('expires 18 s after a response that was already stale for 12 s', async () => {
      const world = fakeWorld()
      const since = Date.parse(world.instant(-12_000))
      world.server.answer = () => menuAnswer(1, { since, ageMs: 12_000 })
      await world.begin()
      expect(world.live.state().freshness).to.deep.equal({ kind: 'stale', since })
      world.stream().onOpen()
      world.push('stale', { since: world.instant(-12_000) })
      await world.advance(17_999)
      expect(world.freshness()).to.equal('stale')
      await world.advance(1)
      expect(world.freshness()).to.equal('expired')
    })
  })

  describe('following', () => {
    it('shows a pushed change immediately', async () => {
      const world = await following()
      world.push('menu', menuDocument(2))
      expect(world.position()).to.equal(2n)
      expect(world.live.state().changes.map(changeText)).to.deep.equal(['Pad Thai: now contains Milk'])
      world.live.dismissChanges(world.live.state().changes)
      expect(world.live.state().changes).to.deep.equal([])
    })

    it('keeps the newer document, not fresh, during the beats of an older one', async () => {
      const world = await following()
      world.push('menu', menuDocument(3))
      world.push('menu', menuDocument(2))
      world.server.answer = () => menuAnswer(2)
      await world.followFor(21)
      expect([world.freshness(), world.position()]).to.deep.equal(['stale', 3n])
      world.server.answer = () => menuAnswer(3)
      await world.advance(10_000)
      expect(world.freshness()).to.equal('fresh')
    })

    it('accepts an older document of a restored log once expired', async () => {
      const world = await following()
      world.push('menu', menuDocument(3))
      world.server.answer = () => menuAnswer(2, { since: Date.parse(world.instant(-40_000)), ageMs: 40_000 })
      world.push('stale', { since: world.instant(-40_000) })
      world.live.retry()
      await world.advance(3_000)
      expect([world.freshness(), world.position()]).to.deep.equal(['expired', 3n])
      world.server.answer = () => menuAnswer(2)
      world.live.retry()
      await world.advance(3_000)
      expect([world.freshness(), world.position()]).to.deep.equal(['fresh', 2n])
    })

    it('keeps a pushed document over a late answer', async () => {
      const world = await following()
      world.server.delayMs = 500
      world.server.answer = () => menuAnswer(1)
      world.live.retry()
      await world.advance(100)
      world.push('menu', menuDocument(2))
      await world.advance(1_000)
      expect(world.position()).to.equal(2n)
    })

    it('takes no proof from a 304 about a replaced document', async () => {
      const world = await following()
      world.push('menu', menuDocument(1), '1')
      world.server.delayMs = 9_000
      world.live.retry()
      await world.advance(1_000)
      world.push('menu', menuDocument(2), '2')
      world.push('stale', { since: world.instant() })
      await world.advance(8_000)
      expect(world.requests.at(-1)?.etag).to.equal('"1"')
      expect(world.freshness()).to.equal('stale')
    })

    it('keeps a newer proof over that of a late answer', async () => {
      const world = await following()
      world.push('menu', menuDocument(1), '1')
      world.server.delayMs = 9_000
      world.live.retry()
      await world.advance(8_000)
      world.beat()
      await world.advance(8_000)
      expect(world.freshness()).to.equal('fresh')
    })

    it('takes no proof from a heartbeat without a time', async () => {
      const world = await following()
      world.push('fresh', { at: 'now' })
      expect(world.freshness()).to.equal('stale')
    })

    it('stays fresh by beats alone', async () => {
      const world = await following()
      await world.followFor(100)
      expect(world.freshness()).to.equal('fresh')
      expect(world.requests).to.have.length(1)
    })

    it('takes no proof from beats that were buffered during sleep', async () => {
      const world = await following()
      world.sleep(60_000)
      world.beat(55_000)
      expect(world.freshness()).to.equal('expired')
      world.beat()
      expect(world.freshness()).to.equal('fresh')
    })

    it('is stale with the server, expires after 30 s, recovers with a heartbeat', async () => {
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

    for (const [what, happens] of [
      ['document', (world: World) => world.pushText('menu', '{"id":')],
      [
        'answer',
        (world: World) => {
          world.server.answer = () => ({ kind: 'unreadable' })
          world.live.retry()
          return world.advance(0)
        },
      ],
    ] as const)
      it(`takes no proof from beats after an unreadable ${what}, until the next document`, async () => {
        const world = await following()
        await happens(world)
        world.beat()
        expect(world.freshness()).to.equal('stale')
        world.push('menu', menuDocument(2))
        world.beat()
        expect(world.freshness()).to.equal('fresh')
      })

    it('stops when the menu is unpublished', async () => {
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

  describe('a patch', () => {
    it('changes the menu on screen if it is the one that the patch continues', async () => {
      const world = await following()
      world.push('menu', menuDocument(1), '1')
      world.push('patch', patchDocument(1, 2))
      expect(world.position()).to.equal(2n)
      expect(world.live.state().changes.map(changeText)).to.deep.equal(['Pad Thai: now contains Milk'])
      world.push('patch', patchDocument(2, 3))
      world.beat()
      expect([world.freshness(), world.position()]).to.deep.equal(['fresh', 3n])
      expect(world.requests).to.have.length(1)
    })

    it('continues a menu that was fetched, and proves it with the next heartbeat', async () => {
      const world = fakeWorld()
      world.server.answer = () => ({ ...menuAnswer(1), etag: '"1-br"' })
      await world.beginWithStream()
      expect(world.openStreams().map(({ known }) => known)).to.deep.equal(['1'])
      world.push('stale', { since: world.instant() })
      world.beat()
      expect(world.freshness()).to.equal('stale')
      world.push('patch', patchDocument(1, 1))
      world.beat()
      expect(world.freshness()).to.equal('fresh')
      await world.advance(3_000)
      expect(world.requests).to.have.length(1)
    })

    for (const [what, patch] of [
      ['continues another menu', patchDocument(2, 3)],
      ['does not lead to as many items as it says', patchDocument(1, 3, { _count: { items: 2 } })],
    ] as const)
      it(`that ${what} makes the page read the whole menu, in doubt until then`, async () => {
        const world = await following()
        world.push('menu', menuDocument(1), '1')
        world.server.answer = () => menuAnswer(3)
        world.server.delayMs = 100
        world.push('patch', patch)
        expect([world.freshness(), world.position()]).to.deep.equal(['stale', 1n])
        expect(world.openStreams()).to.deep.equal([])
        await world.advance(100)
        expect([world.freshness(), world.position()]).to.deep.equal(['fresh', 3n])
        world.server.delayMs = 0
        await world.advance(10_000)
        expect(world.openStreams().map(({ known }) => known)).to.deep.equal(['3'])
      })

    it('that cannot be read leaves the page in doubt until it has the menu', async () => {
      const world = await following()
      world.push('menu', menuDocument(1), '1')
      world.push('patch', { from: '1', to: '2' })
      world.beat()
      expect([world.freshness(), world.position()]).to.deep.equal(['stale', 1n])
      world.server.answer = () => menuAnswer(3)
      world.push('patch', patchDocument(2, 3))
      await world.advance(0)
      expect([world.freshness(), world.position()]).to.deep.equal(['fresh', 3n])
    })

    it('of an older menu changes nothing and proves nothing', async () => {
      const world = await following()
      world.push('menu', menuDocument(2), '2')
      world.server.answer = () => menuAnswer(1)
      world.push('patch', patchDocument(2, 1))
      await world.followFor(21)
      expect([world.freshness(), world.position()]).to.deep.equal(['stale', 2n])
    })
  })

  describe('a new stream', () => {
    it('proves nothing by an answer that was asked for before it was open', async () => {
      const world = fakeWorld()
      await world.begin()
      world.live.retry()
      await world.advance(0)
      world.stream().onOpen()
      world.push('stale', { since: world.instant() })
      world.beat()
      expect(world.freshness()).to.equal('stale')
    })

    it('proves nothing later than its opening by beats that were buffered during sleep', async () => {
      const world = fakeWorld()
      await world.beginWithStream()
      const [first, second] = [world.instant(), world.instant(5_000)]
      world.sleep(8 * 3_600_000)
      world.push('patch', patchDocument(1, 1))
      for (const at of [first, second]) {
        world.push('fresh', { at })
        expect(world.freshness()).to.equal('expired')
      }
      world.beat()
      expect(world.freshness()).to.equal('fresh')
    })

    it('that was stale at first is fresh at most 10 s after it recovers, and stays so', async () => {
      const world = fakeWorld()
      await world.begin()
      world.server.answer = () => ({ kind: 'unchanged', staleness: null })
      const begun = new Set<unknown>()
      const begin = () => {
        if (begun.has(world.stream())) return
        begun.add(world.stream())
        world.stream().onOpen()
        world.push('patch', patchDocument(1, 1))
      }
      begin()
      const since = world.instant()
      for (let seconds = 0; seconds < 300; seconds += 3) {
        world.push('stale', { since })
        await world.advance(3_000)
      }
      expect(world.freshness()).to.equal('expired')
      for (let seconds = 0; seconds < 60; seconds += 3) {
        begin()
        world.beat()
        await world.advance(3_000)
        if (seconds >= 9) expect(world.freshness()).to.equal('fresh')
      }
    })

    it('proves nothing until a fetch has shown that nothing was missed', async () => {
      const world = fakeWorld()
      await world.begin()
      world.server.answer = () => menuAnswer(2)
      world.stream().onOpen()
      world.push('stale', { since: world.instant() })
      world.beat()
      expect(world.freshness()).to.equal('stale')
      await world.advance(3_000)
      expect(world.position()).to.equal(2n)
      world.beat()
      expect(world.freshness()).to.equal('fresh')
    })
  })

  describe('a lost connection', () => {
    it('stays fresh by fetching while the server answers', async () => {
      const world = await following()
      for (let minute = 0; minute < 60; minute++) {
        for (const { onEnd } of world.openStreams()) onEnd()
        await world.advance(1_000)
        expect(world.freshness()).to.equal('fresh')
      }
    })

    it('is stale immediately, expires after 30 s and recovers', async () => {
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
      expect(world.position()).to.equal(2n)
      expect(world.openStreams()).to.have.length(1)
    })

    it('fetches after 10 s of silence, and expires after 30 s', async () => {
      const world = await following()
      world.server.delayMs = 1_000_000
      await world.advance(10_000)
      expect(world.requests).to.have.length(2)
      await world.advance(5_000)
      expect(world.freshness()).to.equal('stale')
      await world.advance(15_000)
      expect(world.freshness()).to.equal('expired')
    })

    it('is stale immediately when the device is offline, and recovers immediately', async () => {
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

    it('retries less and less often, but at least every 10 s', async () => {
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

  describe('a page that was out of view for a minute', () => {
    it('has fetched nothing, is expired when seen, and fresh once fetched', async () => {
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

    it('ignores the end of a request that was pending before', async () => {
      const world = await following()
      world.server.delayMs = 1_000_000
      world.live.retry()
      await world.advance(100)
      world.live.pause()
      await world.advance(1_000)
      world.server.delayMs = 0
      await world.begin()
      expect(world.freshness()).to.equal('fresh')
      expect(world.requests).to.have.length(3)
    })
  })

  it('passes on the restaurant without taking it as proof', async () => {
    const world = await following()
    const before = world.live.state()
    world.push('restaurant', { name: 'Osteria' })
    expect(world.restaurants).to.deep.equal([{ name: 'Osteria' }])
    expect(world.live.state()).to.equal(before)
  })
})
