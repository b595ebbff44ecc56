import { pendingDocumentQuery } from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { pause } from '@safe-menu/server-kit/lifecycle/timing'
import type pg from 'pg'
import type { Changed } from '../status/notifications.ts'
import { maxWaitingReads, maxWaitMs } from '../status/read-your-writes.ts'
import type { DocumentKind } from './guest-document.ts'

const checkEveryMs = 200 // a notification wakes it earlier

export type AwaitedDocuments = ReturnType<typeof createAwaitedDocuments>

/** Documents that the projector updates later, because it is another restaurant's turn (architecture, "The projector"). */
export function createAwaitedDocuments(pool: pg.Pool) {
  /** What wakes each read, and the restaurant whose turn it waits for; `null`: not known yet. */
  const waiting = new Map<AbortController, string | null>()

  /** The restaurant of the document, if that waits; else `null`. */
  async function findPending(kind: DocumentKind, id: string, position: bigint): Promise<string | null> {
    return (await readRow(pool, pendingDocumentQuery, [kind, id, position]))?.restaurant_id ?? null
  }

  return {
    /** Resolves once the document holds everything up to a position; rejects with `service.read_model_behind` after 2 s. */
    async waitFor(kind: DocumentKind, id: string, position: bigint): Promise<void> {
      const until = performance.now() + maxWaitMs
      for (;;) {
        // Created before the check, so that a change during the check is not missed.
        const woken = new AbortController()
        if (waiting.size >= maxWaitingReads) throw new AppError('service.busy')
        waiting.set(woken, null)
        try {
          const restaurantId = await findPending(kind, id, position)
          if (restaurantId === null) return
          waiting.set(woken, restaurantId)
          if (performance.now() >= until) throw new AppError('service.read_model_behind')
          await pause(checkEveryMs, woken.signal)
        } finally {
          waiting.delete(woken)
        }
      }
    },
    /** Documents may have changed. Reads of other restaurants go on waiting: each check is a query. */
    changed(restaurants: Changed): void {
      for (const [woken, restaurantId] of waiting)
        if (restaurants === 'all' || restaurantId === null || restaurants.has(restaurantId)) woken.abort()
    },
  }
}
