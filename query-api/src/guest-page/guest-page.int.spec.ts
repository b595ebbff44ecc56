import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { directionOf, languages } from '@safe-menu/contracts/languages'
import type { RequestState } from '@safe-menu/server-kit/http/context'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { expect } from 'chai'
import Koa from 'koa'
import type { DocumentKind, GuestDocument } from '../documents/guest-document.ts'
import { guestDocument } from '../testing/documents.ts'
import { answerWithPage } from './guest-page.ts'
import { createRenderedPages } from './rendered-pages.ts'
import { createPageRenderer, type PageRenderer } from './renderer.ts'

const log = createLogger({ service: 'test', level: 'silent' })
const restaurantId = '6c1d8f57-2c1c-4c6f-9a3e-7a2e7f0b9d22'
const otherId = '7d2e9a68-3d2d-4d7a-8b4f-8b3f8a1c0e33'
const menuId = '0b0e1f4e-5b0c-4a39-8f43-0a5b5d3c8f11'
const site = 'https://menu.example.com'
const nasty = '</script><script>alert(1)</script> $& "Soup"'

type Tag = readonly [id: string, presence: string, category?: string]
const dish = (name: string, tags: readonly Tag[], more: object = {}) => ({
  id: `item-${name}`,
  menuId,
  name,
  description: '',
  price: 9.5,
  section: 'Mains',
  crossContamination: '',
  modifications: '',
  allergens: tags.map(([id, presence, category = 'DIETARY_RESTRICTION']) => ({
    id,
    name: id,
    category,
    presence,
    details: [],
  })),
  allergensConfirmedAt: '2026-03-12T19:32:00.000Z',
  allergensConfirmedEdition: 1,
  ...more,
})
const vegan: Tag = ['vegan', 'contains']
const milk: Tag = ['milk', 'contains', 'ALLERGEN']

const dishes = [
  dish('Stew', [vegan]),
  dish('Cream', [vegan, milk]),
  dish('Sorbet', [vegan, ['milk', 'may_contain', 'ALLERGEN']]),
  dish('Salad', [vegan], { allergensConfirmedAt: null, allergensConfirmedEdition: null }),
  dish(nasty, [milk]),
]
const menuOf = (items: readonly object[]) => ({
  id: menuId,
  name: 'Dinner',
  description: 'From six',
  items,
  asOf: { position: '42', at: '2026-03-12T19:32:00.000Z' },
})
const listed = [{ id: menuId, name: 'Dinner', description: 'From six', _count: { items: dishes.length } }]

const document = (value: unknown, published = true): GuestDocument =>
  guestDocument({ restaurant_id: restaurantId, body: JSON.stringify(value), published })

const emptyPage = {
  language: 'en' as const,
  restaurantId,
  requested: null,
  restaurant: '{}',
  menus: '[]',
  menu: null,
  at: 0,
  isStale: false,
  site,
}

describe('the guest’s page from query-api', () => {
  let stored: Map<string, GuestDocument>
  let stale: Date | null = null
  let server: Server
  let origin: string
  let renderer: PageRenderer
  let renders = 0
  let limiter = createLimiter({ scale: 100 })
  let now = Date.now

  before(async () => {
    const directory = fileURLToPath(new URL('../../../dist/guest-page', import.meta.url))
    const built = createPageRenderer(directory, log)
    if (!built) throw new Error('the guest’s page is not built: npm run build')
    await built.render(emptyPage) // its code is compiled now, and no test waits for it
    renderer = {
      ...built,
      render(input) {
        renders += 1
        return built.render(input)
      },
    }
    const app = new Koa<RequestState>()
    app.use((ctx, next) => {
      ctx.state = { requestId: 'request-1', route: '', caller: null, idempotencyKey: null }
      return next()
    })
    const answer = answerWithPage({
      documents: {
        get: async (kind: DocumentKind, id: string) => stored.get(`${kind} ${id}`) ?? null,
        peek: (kind: DocumentKind, id: string) => stored.get(`${kind} ${id}`),
        isDue: () => false,
      } as unknown as Parameters<typeof answerWithPage>[0]['documents'],
      freshness: { staleSince: () => stale } as Parameters<typeof answerWithPage>[0]['freshness'],
      pages: createRenderedPages({ renderer, site }),
      plainPage: renderer.plainPage,
      policy: renderer.policy,
      scripts: renderer.scripts,
      limiter: { ...limiter, take: (...counted) => limiter.take(...counted) },
      log,
      now: () => now(),
    })
    app.use(answer)
    app.use(ctx => {
      ctx.body = 'other'
    })
    server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    stale = null
    renders = 0
    limiter = createLimiter({ scale: 100 })
    now = Date.now
    stored = new Map([
      [`restaurant ${restaurantId}`, document({ id: restaurantId, name: 'Trattoria' })],
      [`published-menus ${restaurantId}`, document(listed)],
      [`menu ${menuId}`, document(menuOf(dishes))],
    ])
  })
  after(async () => {
    server.close()
    server.closeAllConnections()
    await renderer.close()
  })

  const get = (path = `/menu/${restaurantId}`, { headers = {}, ...init }: RequestInit = {}) =>
    fetch(`${origin}${path}`, { ...init, headers: { 'accept-encoding': 'gzip', ...headers } })
  const pageOf = async (path?: string) => (await get(path)).text()
  const json = (html: string, attribute: string) => {
    const [, text = ''] = new RegExp(`<script ${attribute}[^>]*>(.*?)</script>`, 'su').exec(html) ?? []
    return JSON.parse(text)
  }
  const schemaOf = (html: string) => json(html, 'type="application/ld\\+json"')
  const dietsOf = (html: string) =>
    Object.fromEntries(
      schemaOf(html).hasMenuSection[0].hasMenuItem.map(
        (item: { name: string; suitableForDiet?: readonly string[] }) => [item.name, item.suitableForDiet],
      ),
    )

  it('contains the title, the addresses and every dish with its allergens', async () => {
    const html = await pageOf()
    expect(html).to.include('<title>Dinner · Trattoria · Safe Menu</title>')
    expect(html).to.include(`<link rel="canonical" href="${site}/menu/${restaurantId}" />`)
    expect(html).to.include(`<meta property="og:url" content="${site}/menu/${restaurantId}" />`)
    expect(html).to.include('<meta name="description" content="From six" />')
    for (const { name } of dishes.slice(0, -1)) expect(html).to.include(`${name}</bdi></h3>`)
    expect(html.match(/Contains Milk/gu)).to.have.length.of.at.least(2)
    expect(html).to.include('Filtering by allergens and diets needs JavaScript')
  })

  it('is in the language of the address, cookie or browser, and remembers it', async () => {
    const langOf = async (query: string, headers: Record<string, string>) => {
      const answer = await get(`/menu/${restaurantId}${query}`, { headers })
      const [, language] = /<html lang="(\w+)"/u.exec(await answer.text()) ?? []
      return [language, answer.headers.get('set-cookie')]
    }
    const german = { 'accept-language': 'sv, de-AT;q=0.9, fr;q=0.8' }
    expect(await langOf('', german)).to.deep.equal(['de', null])
    expect(await langOf('', { ...german, cookie: 'a=b; language=pl' })).to.deep.equal(['pl', null])
    expect(await langOf('?lang=ar', { ...german, cookie: 'language=pl' })).to.deep.equal([
      'ar',
      'language=ar; Path=/menu/; Max-Age=31536000; SameSite=Lax',
    ])
    expect(await langOf('?lang=xx', { 'accept-language': '*' })).to.deep.equal(['en', null])
    expect(await langOf('', { 'accept-language': 'q=;,;;q=x'.repeat(1_000) })).to.deep.equal(['en', null])
  })

  it('has the texts, the direction, the addresses and the tag of its language', async () => {
    const answers = await Promise.all(
      languages.map(language => get(`/menu/${restaurantId}?lang=${language}`)),
    )
    const tags = answers.map(({ headers }) => headers.get('etag'))
    expect(new Set(tags)).to.have.property('size', languages.length)
    expect(answers[0]?.headers.get('vary')).to.equal('Accept-Encoding, Accept-Language, Cookie')
    for (const [index, language] of languages.entries()) {
      const html = (await answers[index]?.text()) ?? ''
      expect(html).to.include(`<html lang="${language}" dir="${directionOf(language)}" data-rendered>`)
      const preloads = html.match(/<link rel="preload"[^>]*as="fetch"[^>]*>/gu) ?? []
      expect(preloads, language).to.have.length(1)
      expect(preloads[0]).to.include(`/assets/${language}-`)
      const own = language === 'en' ? '' : `?lang=${language}`
      expect(html).to.include(`<link rel="canonical" href="${site}/menu/${restaurantId}${own}" />`)
      expect(html.match(/hreflang="[\w-]+"/gu)).to.have.length(languages.length + 1)
    }
    const same = await get(undefined, {
      headers: { 'if-none-match': tags[1] ?? '', 'accept-language': 'de' },
    })
    expect(same.status).to.equal(304)
    const other = await get(undefined, {
      headers: { 'if-none-match': tags[1] ?? '', 'accept-language': 'fr' },
    })
    expect(other.status).to.equal(200)
  })

  it('tells search engines the restaurant’s own texts and their language', async () => {
    const german = [{ language: 'de', name: 'Eintopf', description: '' }]
    stored.set(
      `restaurant ${restaurantId}`,
      document({ id: restaurantId, name: 'Trattoria', currency: 'EUR', locale: 'en-IE' }),
    )
    stored.set(`menu ${menuId}`, document(menuOf([dish('Stew', [vegan], { translations: german })])))
    const html = await pageOf(`/menu/${restaurantId}?lang=de`)
    expect(html).to.include('Eintopf</bdi></h3>')
    const schema = schemaOf(html)
    expect(schema.inLanguage).to.equal('en-IE')
    expect(schema.hasMenuSection[0].hasMenuItem[0].name).to.equal('Stew')
  })

  it('keeps a restaurant’s texts inside their elements', async () => {
    const html = await pageOf()
    expect(html).not.to.include('<script>alert(1)')
    expect(json(html, 'type="application/json"').menu.document).to.deep.equal(menuOf(dishes))
    expect(Object.keys(dietsOf(html))).to.include(nasty)
    expect(html).to.include('&lt;/script&gt;&lt;script&gt;alert(1)')
  })

  it('has only its own inline style sheet and the inline script of index.html', async () => {
    const html = await pageOf()
    expect(html).not.to.match(/\sstyle="/u)
    expect(html.match(/<style/gu)).to.have.length(1)
    expect(html).not.to.include('rel="stylesheet"')
    const scripts = [...html.matchAll(/<script(?![^>]*\b(?:src|type="application)[^>]*)[^>]*>/gu)]
    expect(scripts.map(([tag]) => tag)).to.deep.equal(['<script>'])
  })

  it('is sent with a policy that allows what is inside it by hash', async () => {
    const answer = await get()
    const html = await answer.text()
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const element of ['script', 'style']) {
      const hashes = [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gsu'))].map(
        ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
      )
      expect(hashes).not.to.have.length(0)
      expect(policy).to.include(`${element}-src 'self' ${hashes.join(' ')};`)
    }
    const known = await get(undefined, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
    expect([known.status, known.headers.get('content-security-policy')]).to.deep.equal([304, policy])
  })

  it('names the scripts of the page before the page', async () => {
    const answer = await get()
    const html = await answer.text()
    const scripts = [...html.matchAll(/<script [^>]*src="([^"]+)"/gu)].map(([, address = '']) => address)
    expect(scripts).not.to.have.length(0)
    expect(answer.headers.get('link')?.split(', ')).to.deep.equal(
      scripts.map(address => `<${address}>; rel=modulepreload`),
    )
  })

  it('names a diet only for a confirmed dish that no tag contradicts', async () => {
    const diets = dietsOf(await pageOf())
    expect(diets.Stew).to.include('https://schema.org/VeganDiet')
    for (const name of ['Cream', 'Salad', nasty]) expect(diets[name], name).to.equal(undefined)
  })

  it('names no diet, is marked and is not kept while the documents may be old', async () => {
    stale = new Date(Date.now() - 60_000)
    const answer = await get()
    const html = await answer.text()
    expect(answer.headers.get('cache-control')).to.equal('no-store')
    expect(answer.headers.get('etag')).to.equal(null)
    expect(Object.values(dietsOf(html)).filter(Boolean)).to.deep.equal([])
    expect(html).to.include('This menu may be out of date')
    const { staleness } = json(html, 'type="application/json"')
    expect(staleness.since).to.equal(stale.getTime())
    expect(staleness.ageMs).to.be.within(60_000, 90_000)
    expect((await get(undefined, { headers: { 'if-none-match': '*' } })).status).to.equal(200)
  })

  it('is rendered once for each state of its documents, and answers 304 to its tag', async () => {
    stored.set(`menu ${menuId}`, document(menuOf(dishes.toReversed())))
    const answers = await Promise.all([get(), get(), get()])
    await Promise.all(answers.map(answer => answer.text()))
    expect(renders).to.equal(1)
    const tag = answers[0]?.headers.get('etag') ?? ''
    expect(tag).to.match(/^"[\w-]{27}-gzip"$/u)
    expect(answers[0]?.headers.get('cache-control')).to.equal('no-cache')
    const known = await get(undefined, { headers: { 'if-none-match': tag } })
    expect([known.status, known.headers.get('etag')]).to.deep.equal([304, tag])
    stored.set(`menu ${menuId}`, document(menuOf(dishes.slice(1))))
    const changed = await get(undefined, { headers: { 'if-none-match': tag } })
    expect(changed.status).to.equal(200)
    expect(await changed.text()).not.to.include('Stew')
  })

  it('says what is sold out, and no longer once the dish is back', async () => {
    const until = new Date('2026-03-13T03:00:00.000Z')
    now = () => until.getTime() - 1
    const soup = dish('Soup of the day', [], { soldOutUntil: until.toISOString() })
    const old = dish('Old', [], { soldOutUntil: '2026-03-12T04:00:00.000Z' })
    stored.set(`menu ${menuId}`, document(menuOf([soup, old])))
    const first = await get()
    expect((await first.text()).match(/Sold out today/gu)).to.have.length(1)
    const tag = first.headers.get('etag') ?? ''
    const again = async () => {
      const answer = await get(undefined, { headers: { 'if-none-match': tag } })
      return { status: answer.status, html: await answer.text() }
    }
    expect((await again()).status).to.equal(304)
    now = () => until.getTime()
    const later = await again()
    expect(later.status).to.equal(200)
    expect(later.html).to.include('Soup of the day').and.not.to.include('Sold out today')
  })

  it('answers 404 with the plain page for an unknown restaurant or menu', async () => {
    stored.set(`menu ${otherId}`, document(menuOf([]), false))
    const paths = [
      `/menu/${otherId}`,
      `/menu/${restaurantId}?menu=${otherId}`,
      `/menu/${restaurantId}?menu=x`,
    ]
    for (const path of paths) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('cache-control')], path).to.deep.equal([404, 'no-store'])
      expect(await answer.text(), path).to.include('<div id="root"></div>')
    }
  })

  it('shows a restaurant without a published menu', async () => {
    stored.set(`published-menus ${restaurantId}`, document([]))
    const html = await pageOf()
    expect(html).to.include('No menus yet')
    expect(json(html, 'type="application/json"').menu).to.equal(null)
  })

  it('sends no page when a document cannot be rendered, and retries only later', async () => {
    stored.set(`menu ${menuId}`, document({ id: menuId, items: 'none' }))
    for (const _ of [1, 2]) expect((await get()).status).to.equal(503)
    expect(renders).to.equal(1)
  })

  it('is rendered soon while another restaurant asks for very many pages', async () => {
    const done: string[] = []
    const page = (id: string) =>
      renderer.render({ ...emptyPage, restaurantId: id }).then(
        () => done.push(id),
        () => undefined,
      )
    const flood = Array.from({ length: 100 }, () => page(restaurantId))
    await page(otherId)
    expect(done.length).to.be.at.most(3)
    expect(done.at(-1)).to.equal(otherId)
    await Promise.all(flood)
    expect(done.length, 'ten of the flood').to.equal(11)
  })

  it('counts only what is not in memory against the rate limit', async () => {
    await pageOf()
    limiter = createLimiter({ scale: 0.001 })
    const statuses = async (path: string) => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => get(path)))
      return answers.map(({ status }) => status)
    }
    expect(await statuses(`/menu/${otherId}`)).to.include(429)
    expect(new Set(await statuses(`/menu/${restaurantId}`))).to.deep.equal(new Set([200]))
    stored.set(`menu ${menuId}`, document({ ...menuOf(dishes), description: 'From seven' }))
    expect(new Set(await statuses(`/menu/${restaurantId}`))).to.deep.equal(new Set([429]))
  })

  it('is sent whatever the request says about the host', async () => {
    const asked = request(`${origin}/menu/${restaurantId}?lang=de`, { headers: { host: 'a b' } }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    expect([answer.statusCode, answer.headers['set-cookie']?.[0]?.slice(0, 11)]).to.deep.equal([
      200,
      'language=de',
    ])
  })

  it('sends a HEAD request only the headers', async () => {
    const answer = await get(undefined, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).to.deep.equal([200, ''])
  })
})
