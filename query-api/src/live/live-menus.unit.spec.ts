import { mock } from 'node:test'
import type { GuestDocumentRow } from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import type { LiveConnection } from '@safe-menu/server-kit/http/live-connections'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { expect } from 'chai'
import fc from 'fast-check'
import type { GuestDocument } from '../documents/guest-document.ts'
import { guestDocument, menuDocument, type SpecItem } from '../testing/documents.ts'
import { knownStatus } from '../testing/status.ts'
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

const tickMs = 5

describe('live menus', () => {
  let live: LiveMenus
  let loads: { resolve: (document: GuestDocument | null) => void; reject: (error: Error) => void }[]
  let loadRestaurant: () => Promise<GuestDocument | null>
  let status: Awaited<ReturnType<typeof knownStatus>>

  let written = ''

  beforeEach(async () => {
    status ??= await knownStatus()
    mock.timers.enable({ apis: ['setInterval'] })
    written = ''
    loads = []
    loadRestaurant = async () => null
    live = createLiveMenus({
      documents: {
        get: kind =>
          kind === 'menu'
            ? new Promise((resolve, reject) => loads.push({ resolve, reject }))
            : loadRestaurant(),
      },
      freshness: status.freshnessOf('menus'),
      log: createLogger({
        service: 'test',
        level: 'warn',
        destination: { write: line => (written += line) },
      }),
      tickMs,
    })
    live.connected()
    status.beat('menus', new Date())
  })
  afterEach(() => {
    live.close()
    mock.timers.reset()
  })

  const settled = () => new Promise(resolve => setImmediate(resolve))
  async function tick(): Promise<void> {
    mock.timers.tick(tickMs)
    await settled()
  }
  async function answer(changes: Partial<GuestDocumentRow> | GuestDocument | null): Promise<void> {
    const isDocument = changes !== null && 'identity' in changes
    loads.shift()?.resolve(changes === null || isDocument ? changes : guestDocument(changes))
    await settled()
  }
  /** Waits until the ticker has announced freshness to this page once more. */
  async function nextWord(to: ReturnType<typeof page>): Promise<void> {
    const before = to.frames.length
    while (to.frames.length === before) await tick()
  }
  async function threeTicks(): Promise<void> {
    for (let round = 0; round < 3; round++) await tick()
  }
  const dinner = { body: '{"name":"Dinner"}' }
  const isChanged = () => live.changed(new Set(['restaurant-1']))

  it('sends a new page the whole document with its ETag, then its freshness', async () => {
    const open = page()
    live.join('a', open.connection)
    const lunch = guestDocument()
    await answer(lunch)
    expect(open.frames[0]?.toString()).to.equal(
      `id: ${lunch.etag}\nevent: menu\ndata: {"name":"Lunch","items":[]}\n\n`,
    )
    expect(open.events().slice(0, 2)).to.deep.equal(['menu', 'fresh'])
  })

  it('loads a change once and sends one buffer to all followers', async () => {
    const pages = [page(), page(), page()]
    for (const { connection } of pages) live.join('a', connection)
    await answer({})
    isChanged()
    await answer(dinner)
    expect(loads).to.have.length(0)
    const [first, ...others] = pages.map(each =>
      each.frames.filter(sent => sent.includes('event: menu')).at(-1),
    )
    expect(first?.toString()).to.include('Dinner')
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
    await threeTicks()
    expect(open.frames.length).to.equal(before)
    await answer(dinner)
    await nextWord(open)
    expect(open.events().slice(before, before + 2)).to.deep.equal(['menu', 'fresh']) // and fresh again with each tick
  })

  it('calls a recovered restaurant fresh as soon as its document is sent', async () => {
    const open = page()
    live.join('a', open.connection)
    await answer({})
    const before = open.frames.length
    isChanged()
    live.lagged('menus', 'restaurant-1')
    expect(open.frames.length).to.equal(before)
    await answer(dinner)
    expect(open.events().slice(before)).to.deep.equal(['menu', 'fresh'])
  })

  it('loads again after a change during the load', async () => {
    const open = page()
    live.join('a', open.connection)
    isChanged()
    await answer({ body: '{"name":"Old"}' })
    expect(open.events()).to.not.include('fresh')
    await answer({ body: '{"name":"New"}' })
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
    await threeTicks()
    expect(open.frames.length).to.equal(before)
    live.connected()
    await answer(dinner)
    expect(open.events().slice(before)).to.include('menu')
  })

  it('reads the menu again for each page that comes while notifications are lost', async () => {
    const [first, second, third] = [page(), page(), page()]
    live.join('a', first.connection)
    await answer({})
    live.lost()
    live.join('a', second.connection)
    await answer(dinner)
    live.join('a', third.connection)
    expect(loads).to.have.length(1)
    const supper = guestDocument({ body: '{"name":"Supper"}' })
    await answer(supper)
    expect(third.frames.map(String)).to.deep.equal([
      `id: ${supper.etag}\nevent: menu\ndata: {"name":"Supper"}\n\n`,
    ])
  })

  it('is not closed by what was read for pages that have left', async () => {
    const [left, open] = [page(), page()]
    live.join('a', left.connection)
    left.close()
    live.join('a', open.connection)
    await answer(null)
    await answer({})
    isChanged()
    expect(loads).to.have.length(1)
    await answer(dinner)
    expect(open.events().filter(event => event === 'menu')).to.have.length(2)
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

  it('repeats a failed load once the database is back, and logs one warning', async () => {
    const open = page()
    live.join('a', open.connection)
    for (let failures = 0; failures < 2; failures += 1) {
      loads.shift()?.reject(new Error('away'))
      while (loads.length === 0) await settled()
    }
    await answer({})
    expect(open.events()).to.include('menu')
    expect(written.split('\n').filter(line => line.includes('cannot read an open menu'))).to.have.length(1)
  })

  describe('patches', () => {
    const dishes = (prices: readonly number[]): readonly SpecItem[] =>
      prices.map((price, index) => ({ id: `dish-${index}`, name: `Dish ${index}`, price }))
    const many = (price: number) => dishes([price, ...Array.from({ length: 499 }, () => 1)])
    const before = menuDocument(many(1))
    const after = menuDocument(many(2))
    const news = (open: ReturnType<typeof page>) => open.events().filter(event => event !== 'fresh')

    interface SentPatch {
      readonly from: string
      readonly to: string
      readonly removed: readonly string[]
      readonly menu: { readonly _count: { readonly items: number }; readonly items: readonly SpecItem[] }
    }
    const patchIn = (sent: Buffer | undefined) =>
      JSON.parse(/event: patch\ndata: (.*)\n/u.exec(String(sent))?.[1] ?? 'null') as SentPatch | null
    const lastPatch = (open: ReturnType<typeof page>) =>
      patchIn(open.frames.findLast(sent => sent.includes('event: patch')))

    async function follow(known?: string) {
      const open = page()
      live.join('a', open.connection, known)
      await answer(before)
      return open
    }

    it('confirm to a page with the document that the stream continues it', async () => {
      const open = await follow(before.etag)
      expect(open.events().slice(0, 2)).to.deep.equal(['patch', 'fresh'])
      expect(lastPatch(open)).to.deep.include({ from: before.etag, to: before.etag, removed: [] })
      expect(lastPatch(open)?.menu.items).to.deep.equal([])
    })

    it('have only the changed items, however large the menu is', async () => {
      const open = await follow(before.etag)
      isChanged()
      await answer(after)
      expect(lastPatch(open)).to.deep.include({ from: before.etag, to: after.etag, removed: [] })
      expect(lastPatch(open)?.menu.items.map(({ id, price }) => [id, price])).to.deep.equal([['dish-0', 2]])
      expect(open.frames.findLast(sent => sent.includes('event: patch'))?.length).to.be.below(500)
    })

    it('are not sent to a page that has another document or none', async () => {
      for (const known of ['other', 'none']) {
        const open = await follow(known)
        expect(open.events().slice(0, 2), known).to.deep.equal(['menu', 'fresh'])
        isChanged()
        await answer(after)
        expect(lastPatch(open)?.from, known).to.equal(before.etag)
        open.close()
      }
    })

    it('are not sent to a page that does not ask for them', async () => {
      const open = await follow()
      isChanged()
      await answer(after)
      expect(news(open)).to.deep.equal(['menu', 'menu'])
    })

    it('are replaced by the document when it is shorter', async () => {
      const open = await follow(before.etag)
      isChanged()
      await answer(menuDocument([]))
      expect(news(open)).to.deep.equal(['patch', 'menu'])
    })

    it('lead to the whole document when they are applied in order', async () => {
      const item = fc.record({
        id: fc.constantFrom(...'abcdefgh'),
        name: fc.string({ maxLength: 5 }),
        price: fc.nat(3),
      })
      const menu = fc.uniqueArray(item, { selector: ({ id }) => id })
      await fc.assert(
        fc.asyncProperty(fc.array(menu, { minLength: 1, maxLength: 8 }), async menus => {
          const open = page()
          live.join('a', open.connection, 'none')
          const shown = new Map<string, SpecItem>()
          let tag: string | null = null
          for (const items of menus) {
            const document = menuDocument(items)
            const sent = open.frames.length
            if (loads.length === 0) isChanged()
            await answer(document)
            for (const each of open.frames.slice(sent)) {
              const patch = patchIn(each)
              const whole = /event: menu\ndata: (.*)\n/u.exec(String(each))?.[1]
              if (whole !== undefined) {
                shown.clear()
                for (const one of (JSON.parse(whole) as { items: SpecItem[] }).items) shown.set(one.id, one)
                tag = document.etag
              } else if (patch !== null) {
                expect(patch.from).to.equal(tag)
                for (const id of patch.removed) shown.delete(id)
                for (const one of patch.menu.items) shown.set(one.id, one)
                expect(patch.menu._count.items).to.equal(shown.size)
                tag = patch.to
              }
            }
            expect(tag).to.equal(document.etag)
            const { items: expected } = JSON.parse(String(document.identity.body)) as { items: SpecItem[] }
            expect([...shown.values()]).to.have.deep.members(expected)
          }
          open.close()
        }),
        { numRuns: 50 },
      )
    })
  })

  describe('the restaurant’s document', () => {
    const named = (name: string) => guestDocument({ body: JSON.stringify({ name }) })
    const restaurantsOf = (open: ReturnType<typeof page>) =>
      open.frames.flatMap(sent => /event: restaurant\ndata: (.*)\n/u.exec(sent.toString())?.[1] ?? [])

    it('is sent after the menu, and again only when it changed', async () => {
      loadRestaurant = async () => named('Trattoria')
      const open = page()
      live.join('a', open.connection)
      await answer({})
      expect(open.events().slice(0, 3)).to.deep.equal(['menu', 'fresh', 'restaurant'])
      const later = page()
      live.join('a', later.connection)
      expect(restaurantsOf(later)).to.deep.equal(['{"name":"Trattoria"}'])

      isChanged()
      await answer(dinner)
      expect(restaurantsOf(open)).to.have.length(1)
      loadRestaurant = async () => named('Osteria')
      isChanged()
      await answer(dinner)
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
      await answer(dinner)
      expect(open.events().filter(event => event === 'menu')).to.have.length(2)
      asked[1]?.(named('New'))
      await settled()
      asked[0]?.(named('Old'))
      await settled()
      expect(restaurantsOf(open)).to.deep.equal(['{"name":"New"}'])
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
