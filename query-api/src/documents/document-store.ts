import {
  documentQuery,
  type GuestDocumentRow,
  oldDocumentQuery,
} from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import { isMissingTable } from '@safe-menu/server-kit/database/errors'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { type DocumentKind, type GuestDocument, guestDocumentOf } from './guest-document.ts'

/** Ids of restaurants whose documents may have changed, or all. */
export type Changed = ReadonlySet<string> | 'all'

/** A cache of guest documents that is used only while it is known to be current. */
export interface DocumentStore {
  /** Reads the cache only. */
  peek(kind: DocumentKind, id: string): GuestDocument | undefined
  /** Whether the document was cached until it changed. All who ask then share one read. */
  isDue(kind: DocumentKind, id: string): boolean
  /** Reads the cache, then the database; `null`: there is no such document. */
  get(kind: DocumentKind, id: string): Promise<GuestDocument | null>
  /** Reads the database: for a client that waited for its own write. */
  read(kind: DocumentKind, id: string): Promise<GuestDocument | null>
  /** Drops what changed. A read that is under way does not cache its result. */
  forget(changed: Changed): void
  /** Changes are announced from now on: the cache may be used. */
  resume(): void
  /** Changes may be missed from now on: empties the cache and stops using it. */
  suspend(): void
}

/** A read under way, and the restaurants that changed since it began: its answer may be older. */
interface Reading {
  readonly answer: Promise<GuestDocument | null>
  readonly changedMeanwhile: Set<string>
  outdated: boolean
}

/** More than the cache holds; about 100 bytes each. */
const mostDue = 10_000

const keyOf = (kind: DocumentKind, id: string) => `${kind} ${id}`

interface StoreOptions {
  readonly pool: pg.Pool
  /** Bytes of documents to keep; 64 MB are some 4,000 menus of 30 items in three encodings. */
  readonly maxBytes?: number
}

export function createDocumentStore({ pool, maxBytes = 64 * 1024 * 1024 }: StoreOptions): DocumentStore {
  let usable = false
  const keysOfRestaurant = new Map<string, Set<string>>()
  const documents = new LRUCache<string, GuestDocument>({
    maxSize: maxBytes,
    sizeCalculation: document => document.bytes + 2_000, // headers, keys and objects beside the bytes
    onInsert: (document, key) => {
      if (document.restaurantId === null) return
      const keys = keysOfRestaurant.get(document.restaurantId)
      if (keys) keys.add(key)
      else keysOfRestaurant.set(document.restaurantId, new Set([key]))
    },
    disposeAfter: (document, key) => {
      if (document.restaurantId === null || documents.has(key)) return
      const keys = keysOfRestaurant.get(document.restaurantId)
      keys?.delete(key)
      if (keys?.size === 0) keysOfRestaurant.delete(document.restaurantId)
    },
  })
  /** Keys of documents that were cached until they changed. A change adds few of them, a lost connection all. */
  const due = new Set<string>()
  /** Reads that later callers may share. A change removes them: callers after it need a new read. */
  const shared = new Map<string, Reading>()
  const running = new Set<Reading>()

  async function read(kind: DocumentKind, id: string): Promise<GuestDocument | null> {
    const values = [kind, id]
    const { rows } = await pool
      .query<GuestDocumentRow>({ ...documentQuery, values })
      .catch((error: unknown) => {
        if (!isMissingTable(error)) throw error
        return pool.query<GuestDocumentRow>({ ...oldDocumentQuery, values })
      })
    return rows[0] ? guestDocumentOf(rows[0]) : null
  }

  function begin(kind: DocumentKind, id: string, key: string): Promise<GuestDocument | null> {
    const reading: Reading = {
      changedMeanwhile: new Set(),
      outdated: !usable,
      answer: read(kind, id).then(
        document => {
          end(reading)
          const current = !reading.outdated && !reading.changedMeanwhile.has(document?.restaurantId ?? '')
          if (document && usable && current) documents.set(key, document)
          // A document that changed during the read is still due.
          if (document === null || current) due.delete(key)
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
    return reading.answer
  }

  function markDue(key: string): void {
    due.delete(key)
    due.add(key)
    if (due.size <= mostDue) return
    for (const oldest of due) {
      due.delete(oldest)
      return
    }
  }

  function forgetAll(): void {
    for (const key of documents.keys()) markDue(key)
    documents.clear()
  }

  function outdateReads(): void {
    shared.clear()
    for (const reading of running) reading.outdated = true
  }

  return {
    peek: (kind, id) => (usable ? documents.get(keyOf(kind, id)) : undefined),
    // Without notifications no read is shared, so none is cheap.
    isDue: (kind, id) => usable && due.has(keyOf(kind, id)),
    read,
    async get(kind, id) {
      const key = keyOf(kind, id)
      const cached = usable ? documents.get(key) : undefined
      return cached ?? shared.get(key)?.answer ?? begin(kind, id, key)
    },
    forget(changed) {
      if (changed === 'all') {
        forgetAll()
        return outdateReads()
      }
      shared.clear()
      for (const id of changed) {
        for (const key of [...(keysOfRestaurant.get(id) ?? [])]) {
          documents.delete(key)
          markDue(key)
        }
        for (const reading of running) reading.changedMeanwhile.add(id)
      }
    },
    resume() {
      outdateReads()
      usable = true
    },
    suspend() {
      usable = false
      forgetAll()
      outdateReads()
    },
  }
}
