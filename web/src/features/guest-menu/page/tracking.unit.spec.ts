import { expect } from 'chai'
import { createTracking } from './tracking.ts'

/** Tracking whose server answers with `statuses` in turn (0: none), and then 202. */
function setUp(...statuses: (number | Response)[]) {
  const sent: { url: string; body: unknown }[] = []
  const world = { online: true, now: 0 }
  const tracking = createTracking({
    async fetch(url, { body }) {
      const answer = statuses[sent.length] ?? 202
      sent.push({ url, body: JSON.parse(String(body)) })
      if (answer === 0) throw new TypeError('connection refused')
      return answer instanceof Response ? answer : new Response('{}', { status: answer })
    },
    isOnline: () => world.online,
    now: () => world.now,
  })
  return { tracking, sent, world }
}

describe('createTracking', () => {
  it('sends the calls of the route list', async () => {
    const { tracking, sent } = setUp()
    await tracking.view('m-1')
    await tracking.allergens('m-1', ['a-1', 'a-2'], [])
    await tracking.popularItem('m-1', 'i-1')
    expect(sent).to.deep.equal([
      { url: '/api/analytics/track-view', body: { menuId: 'm-1' } },
      { url: '/api/analytics/track-allergens', body: { menuId: 'm-1', allergenIds: ['a-1'] } },
      { url: '/api/analytics/track-allergens', body: { menuId: 'm-1', allergenIds: ['a-2'] } },
      { url: '/api/analytics/track-popular-item', body: { menuId: 'm-1', menuItemId: 'i-1' } },
    ])
  })

  it('sends nothing when no filter is selected or the device is offline [guest-tracking-1]', async () => {
    const { tracking, sent, world } = setUp()
    await tracking.allergens('m-1', [], [])
    world.online = false
    await tracking.view('m-1')
    expect(sent).to.deep.equal([])
  })

  it('sends a filter once for each menu, however often it is chosen or applied', async () => {
    const { tracking, sent } = setUp()
    for (const chosen of [['milk'], ['eggs'], ['eggs', 'milk'], ['milk']])
      await tracking.allergens('m-1', chosen, [])
    await tracking.allergens('m-2', ['milk'], [])
    expect(sent.map(({ body }) => body)).to.deep.equal([
      { menuId: 'm-1', allergenIds: ['milk'] },
      { menuId: 'm-1', allergenIds: ['eggs'] },
      { menuId: 'm-2', allergenIds: ['milk'] },
    ])
  })

  it('never sends the saved profile', async () => {
    const { tracking, sent } = setUp()
    await tracking.allergens('m-1', ['nuts', 'milk'], ['nuts', 'peanuts'])
    await tracking.allergens('m-1', ['nuts'], ['nuts'])
    expect(sent.map(({ body }) => body)).to.deep.equal([{ menuId: 'm-1', allergenIds: ['milk'] }])
  })

  it('sends the group of a single nut, and no group that the profile has a part of', async () => {
    const { tracking, sent } = setUp()
    await tracking.allergens('m-1', ['nuts:walnut', 'nuts:almond', 'milk'], ['eggs'])
    await tracking.allergens('m-2', ['nuts:almond', 'nuts', 'fish'], ['nuts:walnut'])
    await tracking.allergens('m-3', ['nuts:almond'], ['nuts'])
    expect(sent.map(({ body }) => body)).to.deep.equal([
      { menuId: 'm-1', allergenIds: ['nuts'] },
      { menuId: 'm-1', allergenIds: ['milk'] },
      { menuId: 'm-2', allergenIds: ['fish'] },
    ])
  })

  for (const [what, answer, pauseMs] of [
    ['no answer', 0, 60_000],
    ['429', 429, 60_000],
    ['503', 503, 60_000],
    ['429 with Retry-After', new Response('{}', { status: 429, headers: { 'retry-after': '5' } }), 5_000],
  ] as const)
    it(`pauses for ${pauseMs} ms after ${what}`, async () => {
      const { tracking, sent, world } = setUp(answer)
      await tracking.view('m-1')
      world.now = pauseMs - 1
      await tracking.view('m-2')
      expect(sent).to.have.length(1)
      world.now = pauseMs
      await tracking.view('m-2')
      expect(sent).to.have.length(2)
    })

  it('continues when only this menu or item is gone', async () => {
    const { tracking, sent } = setUp(404)
    await tracking.view('m-1')
    await tracking.view('m-2')
    expect(sent).to.have.length(2)
  })
})
