import {
  type DocumentQueryRow,
  documentQuery,
} from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Changed } from '../status/notifications.ts'
import { type DocumentKind, type GuestDocument, guestDocumentOf, hasRemovals } from './guest-document.ts'

/** A document that was read. One that is not current is kept because the next read needs only what has changed. */
interface Entry {
  readonly document: GuestDocument
  isCurrent: boolean
  /** Whether changes may have been missed since then: the database may be another one. */
  isDoubtful: boolean
}

/** A read under way, and the restaurants that changed since it began: its answer may be older. */
interface Reading {
  readonly answer: Promise<GuestDocument | null>
  readonly changedMeanwhile: Set<string>
  outdated: boolean
}

const keyOf = (kind: DocumentKind, id: string) => `${kind} ${id}`

interface StoreOptions {
  readonly pool: pg.Pool
  /** Bytes of documents to keep; 64 MB are some 2,000 menus of 30 items in three encodings. */
  readonly maxBytes?: number
}

/** A cache of guest documents that is used only while it is known to be current. */
export interface DocumentStore {
  /** Reads the cache only. */
  peek(kind: DocumentKind, id: string): GuestDocument | undefined
  /** Whether the document was cached until it changed. All who ask then share one read; without notifications no read is shared. */
  isDue(kind: DocumentKind, id: string): boolean
  /** Reads the database: for a client that waited for its own write. */
  read(kind: DocumentKind, id: string): Promise<GuestDocument | null>
  /** Reads the cache, then the database; `null`: there is no such document. */
  get(kind: DocumentKind, id: string): Promise<GuestDocument | null>
  /** What changed is not current. A read that is under way does not cache its result. */
  changed(changed: Changed): void
  /** Changes are announced from now on: the cache may be used. */
  connected(): void
  /** Changes may be missed from now on: nothing is current, and the cache is not used. */
  lost(): void
}

export function createDocumentStore({ pool, maxBytes = 64 * 1024 * 1024 }: StoreOptions): DocumentStore {
  let usable = false
  const keysOfRestaurant = new Map<string, Set<string>>()
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ document }) => document.bytes + 2_000, // headers, keys and objects beside the bytes
    onInsert: ({ document }, key) => {
      if (document.restaurantId === null) return
      const keys = keysOfRestaurant.get(document.restaurantId)
      if (keys) keys.add(key)
      else keysOfRestaurant.set(document.restaurantId, new Set([key]))
    },
    disposeAfter: ({ document }, key) => {
      if (document.restaurantId === null || entries.has(key)) return
      const keys = keysOfRestaurant.get(document.restaurantId)
      keys?.delete(key)
      if (keys?.size === 0) keysOfRestaurant.delete(document.restaurantId)
    },
  })
  /** Reads that later callers may share. A change removes them: callers after it need a new read. */
  const shared = new Map<string, Reading>()
  const running = new Set<Reading>()

  /** The cached document, if it is current. */
  function current(key: string): GuestDocument | undefined {
    const entry = usable ? entries.get(key) : undefined
    return entry?.isCurrent ? entry.document : undefined
  }

  /** Reads a document. Of a menu that was cached, only the items that have changed since, but all of them after a removal. */
  async function read(kind: DocumentKind, id: string): Promise<GuestDocument | null> {
    const entry = entries.peek(keyOf(kind, id))
    for (let base = entry?.isDoubtful === false ? entry.document : null; ; base = null) {
      const values = [kind, id, base?.position ?? '-1', base?.tables ?? '']
      const { rows } = await pool.query<DocumentQueryRow>({ ...documentQuery, values })
      const row = rows.find(each => each.item_id === null)
      if (row === undefined) return null
      const changed = rows.filter(each => each.item_id !== null)
      if (base === null || !hasRemovals(row, changed, base))
        return guestDocumentOf(row, kind === 'menu' ? changed : null, base)
    }
  }

  /** Whether what it reads has changed since it began, or may have. */
  const isOutdated = ({ outdated, changedMeanwhile }: Reading, document: GuestDocument | null) =>
    outdated || changedMeanwhile.has(document?.restaurantId ?? '')

  function begin(kind: DocumentKind, id: string, key: string): Reading {
    const reading: Reading = {
      changedMeanwhile: new Set(),
      outdated: false,
      answer: read(kind, id).then(
        document => {
          end(reading)
          const isCurrent = !isOutdated(reading, document)
          if (document === null) entries.delete(key)
          else if (usable && isCurrent) entries.set(key, { document, isCurrent, isDoubtful: false })
          return document
        },
        (error: unknown) => {
          end(reading)
          throw error
        },
      ),
    }
    function end(ended: Reading) {
      running.delete(ended)
      if (shared.get(key) === ended) shared.delete(key)
    }
    running.add(reading)
    // Without notifications a caller could share an answer that is older than its request.
    if (usable) shared.set(key, reading)
    return reading
  }

  function forgetAll(): void {
    for (const entry of entries.values()) entry.isCurrent = false
  }

  function outdateReads(): void {
    shared.clear()
    for (const reading of running) reading.outdated = true
  }

  return {
    peek: (kind, id) => current(keyOf(kind, id)),
    isDue: (kind, id) => usable && entries.peek(keyOf(kind, id))?.isCurrent === false,
    read,
    async get(kind, id) {
      const key = keyOf(kind, id)
      const reading = () => shared.get(key) ?? begin(kind, id, key)
      const known = current(key)
      if (known) return known
      const first = reading()
      const document = await first.answer
      if (!isOutdated(first, document)) return document
      // The restaurant may have been behind when this was read, and not be any more: only a later read may be called fresh.
      return current(key) ?? reading().answer
    },
    changed(changed) {
      if (changed === 'all') {
        forgetAll()
        return outdateReads()
      }
      shared.clear()
      for (const id of changed) {
        for (const key of keysOfRestaurant.get(id) ?? []) {
          const entry = entries.peek(key)
          if (entry !== undefined) entry.isCurrent = false
        }
        for (const reading of running) reading.changedMeanwhile.add(id)
      }
    },
    connected() {
      outdateReads()
      usable = true
    },
    lost() {
      usable = false
      forgetAll()
      for (const entry of entries.values()) entry.isDoubtful = true
      outdateReads()
    },
  }
}
