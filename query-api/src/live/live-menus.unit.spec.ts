import type { GuestDocumentRow } from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import type { LiveConnection } from '@safe-menu/server-kit/http/live-connections'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { expect } from 'chai'
import type { GuestDocument } from '../documents/guest-document.ts'
import { createFreshness } from '../freshness/freshness.ts'
import { guestDocument } from '../testing/documents.ts'
import { createLiveMenus, type LiveMenus } from './live-menus.ts'

/** An open page with the events that it received, by name. */
function page() {
  const over = new AbortController()
  const frames: Buffer[] = []
  const connection: LiveConnection = {
    send: sent => frames.push(sent as Buffer) > 0,
    end: () => over.abort(),
    signal: over.signal,
  }
  return {
    connection,
    frames,
    close: () => over.abort(),
    events: () => frames.map(sent => /event: (\w+)/u.exec(sent.toString())?.[1]),
    isOver: () => over.signal.aborted,
  }
}

describe('live menus', () => {
  let live: LiveMenus
  let loads: { resolve: (document: GuestDocument | null) => void; reject: (error: Error) => void }[]
  let loadRestaurant: () => Promise<GuestDocument | null>
  const freshness = createFreshness()

  beforeEach(() => {
    loads = []
    loadRestaurant = async () => null
    live = createLiveMenus({
      load: () => new Promise((resolve, reject) => loads.push({ resolve, reject })),
      loadRestaurant: () => loadRestaurant(),
      freshness,
      log: createLogger({ service: 'test', level: 'silent' }),
      tickMs: 5,
    })
    live.connected()
    freshness.beat(new Date())
  })
  afterEach(() => live.close())

  const settled = () => new Promise(resolve => setImmediate(resolve))
  async function answer(changes: Partial<GuestDocumentRow> | null): Promise<void> {
    loads.shift()?.resolve(changes === null ? null : guestDocument(changes))
    await settled()
  }
  /** Waits until the ticker has announced freshness to this page once more. */
  async function nextWord(to: ReturnType<typeof page>): Promise<void> {
    const before = to.frames.length
    while (to.frames.length === before) await settled()
  }
  const isChanged = () => live.changed(new Set(['restaurant-1']))

  it('sends a new page the whole document with its position, then its freshness', async () => {
    const open = page()
    live.join('a', open.connection)
    await answer({ position: '17' })
    expect(open.frames[0]?.toString()).to.equal('id: 17\nevent: menu\ndata: {"name":"Lunch"}\n\n')
    expect(open.events().slice(0, 2)).to.deep.equal(['menu', 'fresh'])
  })

  it('loads a change once and sends one buffer to all followers', async () => {
    const pages = [page(), page(), page()]
    for (const { connection } of pages) live.join('a', connection)
    await answer({})
    isChanged()
    await answer({ etag: 'tag-2', position: '2' })
    expect(loads).to.have.length(0)
    const [first, ...others] = pages.map(each =>
      each.frames.filter(sent => sent.includes('event: menu')).at(-1),
    )
    expect(first?.toString()).to.include('id: 2')
    for (const other of others) expect(other).to.equal(first)
  })

  it('does not send a change of another restaurant or without an effect', async () => {
    const open = page()
    live.join('a', open.connection)
    await answer({})
    live.changed(new Set(['restaurant-2']))
    expect(loads).to.have.length(0)
    isChanged()
    await answer({})
    expect(open.events().filter(event => event === 'menu')).to.have.length(1)
  })

  it('calls nothing fresh between a change and its document', async () => {
    const open = page()
    live.join('a', open.connection)
    await answer({})
    await nextWord(open)
    isChanged()
    const before = open.frames.length
    for (let round = 0; round < 3; round++) await new Promise(resolve => setTimeout(resolve, 6)) // three ticks pass
    expect(open.frames.length).to.equal(before)
    await answer({ etag: 'tag-2' })
    await nextWord(open)
    expect(open.events().slice(before, before + 2)).to.deep.equal(['menu', 'fresh']) // and fresh again with each tick
  })

  it('loads again after a change during the load', async () => {
    const open = page()
    live.join('a', open.connection)
    isChanged()
    await answer({ etag: 'old' })
    expect(open.events()).to.not.include('fresh')
    await answer({ etag: 'new', body: Buffer.from('{"name":"New"}') })
    expect(
      open.frames
        .filter(sent => sent.includes('event: menu'))
        .at(-1)
        ?.toString(),
    ).to.include('New')
  })

  it('calls nothing fresh after lost notifications until the menu is read again', async () => {
    const open = page()
    live.join('a', open.connection)
    await answer({})
    live.lost()
    const before = open.frames.length
    for (let round = 0; round < 3; round++) await new Promise(resolve => setTimeout(resolve, 6)) // three ticks pass
    expect(open.frames.length).to.equal(before)
    live.connected()
    await answer({ etag: 'tag-2' })
    expect(open.events().slice(before)).to.include('menu')
  })

  it('announces an unpublished or deleted menu and closes the page', async () => {
    for (const last of [null, { published: false }] as const) {
      const open = page()
      live.join('a', open.connection)
      await answer({})
      isChanged()
      await answer(last)
      expect(open.events().at(-1)).to.equal('gone')
      expect(open.isOver()).to.equal(true)
    }
  })

  it('repeats a failed load once the database is back', async () => {
    const open = page()
    live.join('a', open.connection)
    loads.shift()?.reject(new Error('away'))
    while (loads.length === 0) await settled()
    await answer({})
    expect(open.events()).to.include('menu')
  })

  describe('the restaurant’s document', () => {
    const named = (name: string, etag: string) =>
      guestDocument({ etag, body: Buffer.from(JSON.stringify({ name })) })
    const restaurantsOf = (open: ReturnType<typeof page>) =>
      open.frames.flatMap(sent => /event: restaurant\ndata: (.*)\n/u.exec(sent.toString())?.[1] ?? [])

    it('is sent after the menu, and again only when it changed', async () => {
      loadRestaurant = async () => named('Trattoria', 'r-1')
      const open = page()
      live.join('a', open.connection)
      await answer({})
      expect(open.events()).to.deep.equal(['menu', 'fresh', 'restaurant'])
      const later = page()
      live.join('a', later.connection)
      expect(restaurantsOf(later)).to.deep.equal(['{"name":"Trattoria"}'])

      isChanged()
      await answer({ etag: 'tag-2' })
      expect(restaurantsOf(open)).to.have.length(1)
      loadRestaurant = async () => named('Osteria', 'r-2')
      isChanged()
      await answer({ etag: 'tag-2' })
      expect(restaurantsOf(open).at(-1)).to.equal('{"name":"Osteria"}')
      expect(restaurantsOf(later)).to.have.length(2)
      open.close()
      later.close()
    })

    it('delays no menu if it is slow, and is never shown from before a change', async () => {
      const asked: ((document: GuestDocument | null) => void)[] = []
      loadRestaurant = () => new Promise(resolve => asked.push(resolve))
      const open = page()
      live.join('a', open.connection)
      await answer({})
      isChanged()
      await answer({ etag: 'tag-2' })
      expect(open.events().filter(event => event === 'menu')).to.have.length(2)
      asked[1]?.(named('New', 'r-2'))
      await settled()
      asked[0]?.(named('Old', 'r-1'))
      await settled()
      expect(restaurantsOf(open)).to.deep.equal(['{"name":"New"}'])
    })

    it('is loaded again after an error', async () => {
      let isAway = true
      loadRestaurant = async () => {
        if (isAway) throw new Error('away')
        return named('Back', 'r-1')
      }
      const open = page()
      live.join('a', open.connection)
      await answer({})
      isAway = false
      while (restaurantsOf(open).length === 0) await settled()
      expect(restaurantsOf(open)).to.deep.equal(['{"name":"Back"}'])
    })
  })

  it('sends nothing to a closed page and loads nothing for it', async () => {
    const open = page()
    live.join('a', open.connection)
    await answer({})
    open.close()
    const before = open.frames.length
    isChanged()
    expect(loads).to.have.length(0)
    expect(open.frames.length).to.equal(before)
  })
})
