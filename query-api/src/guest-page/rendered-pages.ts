import { createHash } from 'node:crypto'
import type { Language } from '@safe-menu/contracts/languages'
import type { GuestPageInput } from '@safe-menu/contracts/menus/guest-page'
import { hasCode } from '@safe-menu/server-kit/errors/app-error'
import type { Encoding } from '@safe-menu/server-kit/http/request-headers'
import { LRUCache } from 'lru-cache'
import type { GuestDocument } from '../documents/guest-document.ts'
import { compress } from '../documents/guest-document.ts'
import type { PageDocuments } from './page-documents.ts'
import { countReturned } from './page-documents.ts'
import type { PageRenderer } from './renderer.ts'

/** A page in the encodings that clients have asked for. */
export interface RenderedPage {
  readonly html: Buffer
  readonly represent: (encoding: Encoding) => Promise<Buffer>
}

/** HTML of some 200 menus of 160 dishes, or of 2,000 small ones. */
const maxBytes = 64 * 1024 * 1024
/** A page that could not be rendered is not tried again for this long: it would keep other restaurants' pages waiting. */
const failedMs = 30_000
const compressedShare = 1.2

export type RenderedPages = ReturnType<typeof createRenderedPages>

/** What a page is besides its documents. */
interface PageKind {
  readonly language: Language
  /** Epoch ms: decides what is sold out, so a page is another one when a dish has come back. */
  readonly at: number
}

interface PagesOptions {
  readonly renderer: PageRenderer
  readonly site: string
}

/** Renders pages once for each state of their documents, and keeps them. */
export function createRenderedPages({ renderer, site }: PagesOptions) {
  const pages = new LRUCache<string, RenderedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ html }) => Math.ceil(html.length * compressedShare) + 2_000,
  })
  const failed = new LRUCache<string, true>({ max: 1_000, ttl: failedMs })
  const running = new Map<string, Promise<RenderedPage>>()

  function etagOf({ restaurant, menus, menu, requested }: PageDocuments, { language, at }: PageKind): string {
    const parts = [
      renderer.version,
      site,
      language,
      restaurant.etag,
      menus.etag,
      menu?.document.etag ?? '',
      requested ?? '',
      menu ? String(countReturned(menu.document, at)) : '',
    ]
    return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 27)
  }

  async function render(key: string, input: GuestPageInput): Promise<RenderedPage> {
    try {
      const page = pageOf(Buffer.from(await renderer.render(input)))
      pages.set(key, page)
      return page
    } catch (error) {
      // A page that found no place is not at fault.
      if (!hasCode(error, 'service.busy')) failed.set(key, true)
      throw error
    } finally {
      running.delete(key)
    }
  }

  return {
    etagOf,
    /** Whether the page is rendered. */
    isReady: (etag: string, isStale: boolean) => pages.has(keyOf(etag, isStale)),
    /** Renders the page. Everyone who asks meanwhile gets the same one. */
    async get(
      documents: PageDocuments,
      kind: PageKind,
      { etag, isStale }: { readonly etag: string; readonly isStale: boolean },
    ): Promise<RenderedPage> {
      const key = keyOf(etag, isStale)
      const known = pages.get(key) ?? running.get(key)
      if (known) return known
      if (failed.has(key)) throw new Error('this page failed a moment ago')
      const rendering = render(key, inputOf(documents, { ...kind, isStale, site }))
      running.set(key, rendering)
      return rendering
    },
  }
}

const keyOf = (etag: string, isStale: boolean) => (isStale ? `${etag} stale` : etag)

function inputOf(
  documents: PageDocuments,
  rest: Pick<GuestPageInput, 'language' | 'isStale' | 'at' | 'site'>,
): GuestPageInput {
  const { restaurantId, requested, restaurant, menus, menu } = documents
  const textOf = ({ identity }: GuestDocument) => identity.body.toString()
  return {
    restaurantId,
    requested,
    restaurant: textOf(restaurant),
    menus: textOf(menus),
    menu: menu && { id: menu.id, etag: menu.document.etag, document: textOf(menu.document) },
    ...rest,
  }
}

function pageOf(html: Buffer): RenderedPage {
  const compressed: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return {
    html,
    async represent(encoding) {
      if (encoding === 'identity') return html
      compressed[encoding] ??= compress(html, encoding).catch((error: unknown) => {
        delete compressed[encoding] // the next request tries again
        throw error
      })
      return compressed[encoding]
    },
  }
}
