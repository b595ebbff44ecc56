import type { Language } from '@safe-menu/contracts/languages'
import { fieldsOf } from '../device/read-json.ts'
import { staffLanguage } from '../i18n/staff-language.ts'
import { copyAgeHeader, copyHeader, ownerHeader } from './copy-headers.ts'
import {
  catalogueAddress,
  isId,
  listAddress,
  menuAddress,
  menuOf,
  restaurantAddress,
  restaurantOf,
} from './requests.ts'

/** How many documents of restaurants one device keeps. The copies that were saved first go first. */
export const documentsKept = 40
/** Bytes of one document, unpacked. A menu of 500 dishes has a third of it. */
export const documentBytes = 1_000_000
/** A copy that is older than this is of no use to anyone. */
const keptMs = 7 * 24 * 3_600_000
/** The other menus of the restaurant that are saved with the open one. */
const othersKept = 3

const savedAtHeader = 'saved-at'
/** Where the latest time of the clock is written down. Not an address of the site. */
const clockAddress = '/saved-copies/clock'

export interface CopiesDeps {
  readonly open: () => Promise<Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>>
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  /** The wall clock, in epoch ms. */
  readonly now: () => number
}

/** The restaurant to which a kept document belongs by its own words; `null`: it is not what the address says. */
function ownerOf(path: string, value: unknown): string | null {
  const restaurantId = restaurantOf(path)
  if (path === catalogueAddress) return Array.isArray(value) ? '' : null
  if (path.endsWith('/published-menus')) return Array.isArray(value) ? restaurantId : null
  const fields = fieldsOf(value)
  if (restaurantId !== null) return fields.id === restaurantId ? restaurantId : null
  return fields.id === menuOf(path) && isId(fields.restaurantId) ? fields.restaurantId : null
}

/** A copy on this device. `owner`: its restaurant; empty for what belongs to none. */
interface Kept {
  readonly path: string
  readonly owner: string
  readonly savedAt: number
}

const savedAtOf = (answer: Response | undefined) => Number(answer?.headers.get(savedAtHeader) ?? Number.NaN)

/** The copies of public documents on this device. A copy is made only of an answer that the server vouches for. */
export function createCopies({ open, fetch, now }: CopiesDeps) {
  const match = async (path: string) => (await open()).match(path)

  /** The latest time of the clock so far, which this reading is added to. */
  async function lastSeen(): Promise<number> {
    const before = savedAtOf(await match(clockAddress)) || 0
    if (now() > before) {
      const headers = { [savedAtHeader]: `${now()}` }
      await (await open()).put(clockAddress, new Response('', { headers }))
    }
    return before
  }

  /** The copies of documents of restaurants, the latest first. */
  async function keptCopies(): Promise<readonly Kept[]> {
    const cache = await open()
    const copies = await Promise.all(
      (await cache.keys()).map(async key => {
        const copy = await cache.match(key)
        const owner = copy?.headers.get(ownerHeader) ?? ''
        return { path: new URL(key.url).pathname, owner, savedAt: savedAtOf(copy) }
      }),
    )
    return copies.filter(({ owner }) => owner !== '').sort((a, b) => b.savedAt - a.savedAt)
  }

  async function forget(isLost: (copy: Kept, index: number) => boolean): Promise<void> {
    const cache = await open()
    for (const { path } of (await keptCopies()).filter(isLost)) await cache.delete(path)
  }

  /** The document is gone from the server. With a restaurant, its menus go too. */
  const forgetGone = (gone: string) =>
    forget(({ path, owner }) => path === gone || owner === restaurantOf(gone))

  const forgetOldest = () =>
    forget(({ savedAt }, index) => index >= documentsKept || !(now() - savedAt < keptMs))

  /** Reads a document, keeps it and returns it; `null`: none was kept. The document must name its `owner`, a restaurant, itself. */
  async function keep(path: string, owner: string): Promise<unknown> {
    const before = await match(path)
    const etag = before?.headers.get('etag')
    const answer = await fetch(path, {
      cache: 'no-store',
      credentials: 'omit',
      headers: { accept: 'application/json', ...(etag ? { 'if-none-match': etag } : {}) },
    })
    if (answer.status === 404 || answer.status === 410) {
      await forgetGone(path)
      return null
    }
    const isUnchanged = answer.status === 304 && before !== undefined
    const asOf = Date.parse(answer.headers.get('date') ?? '')
    // The server does not vouch for it: the copy stays as it is.
    if (!(isUnchanged || answer.status === 200) || answer.headers.has('stale-since') || Number.isNaN(asOf))
      return null
    const text = await (isUnchanged ? before : answer).text()
    if (text.length > documentBytes) return null
    const value: unknown = JSON.parse(text)
    const named = ownerOf(path, value)
    if (named === null || (named !== '' && named !== owner)) return null
    const tag = answer.headers.get('etag') ?? etag
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      ...(tag ? { etag: tag } : {}),
      [copyHeader]: new Date(asOf).toISOString(),
      [savedAtHeader]: `${now()}`,
      [ownerHeader]: named,
    }
    const cache = await open()
    try {
      await cache.put(path, new Response(text, { headers }))
    } catch {
      // Without room: never an older document under a newer list, and the copies that were saved first make room for the next.
      await cache.delete(path)
      await forgetOldest()
    }
    return value
  }

  /** Keeps what a guest needs to open a menu again: the menu, its restaurant, and a few of the restaurant's other menus. */
  async function keepPage(restaurantId: string, menuId: string): Promise<void> {
    await lastSeen()
    await keep(menuAddress(menuId), restaurantId)
    const list = await keep(listAddress(restaurantId), restaurantId)
    await keep(restaurantAddress(restaurantId), restaurantId)
    await keep(catalogueAddress, restaurantId)
    if (Array.isArray(list)) {
      const listed = list.map(entry => fieldsOf(entry).id).filter(isId)
      const isListed = (id: string | null) => id === null || listed.includes(id)
      await forget(({ path, owner }) => owner === restaurantId && !isListed(menuOf(path)))
      for (const other of listed.filter(id => id !== menuId).slice(0, othersKept))
        await keep(menuAddress(other), restaurantId)
    }
    await forgetOldest()
  }

  /** The language in which the staff reads the staff card; `null`: there is no copy of the restaurant that says so. */
  async function staffLanguageOf(restaurantId: string): Promise<Language | null> {
    const copy = await match(restaurantAddress(restaurantId))
    const { locale } = fieldsOf(await copy?.json())
    return typeof locale === 'string' ? staffLanguage(locale) : null
  }

  /** The copy of a document, marked as one; `undefined`: there is none that may still be shown. */
  async function read(path: string): Promise<Response | undefined> {
    const copy = await match(path)
    if (!copy?.headers.has(copyHeader)) return undefined
    const age = ageOfCopy({ savedAt: savedAtOf(copy), lastSeen: await lastSeen() }, now())
    if (Number.isFinite(age) && age >= keptMs) {
      await (await open()).delete(path)
      return undefined
    }
    const headers = new Headers(copy.headers)
    headers.set(copyAgeHeader, Number.isFinite(age) ? `${age}` : 'unknown')
    headers.set('cache-control', 'no-store')
    return new Response(copy.body, { status: 200, headers })
  }

  const has = async (path: string): Promise<boolean> => (await match(path)) !== undefined

  return { keepPage, staffLanguageOf, read, has, forgetGone }
}

/** Differences that clocks have without being set. */
const toleranceMs = 60_000

/** What a copy says about its time. Both by this device's wall clock, in epoch ms. */
interface CopyTimes {
  readonly savedAt: number
  /** The latest time that the worker has ever read from the clock. */
  readonly lastSeen: number
}

/** Milliseconds since a copy was saved. Infinity: the clock was set back. One set forward only makes a copy look older. */
export function ageOfCopy({ savedAt, lastSeen }: CopyTimes, now: number): number {
  const wasSetBack = now < Math.max(savedAt, lastSeen) - toleranceMs
  return wasSetBack || !Number.isFinite(savedAt) ? Number.POSITIVE_INFINITY : Math.max(now - savedAt, 0)
}
