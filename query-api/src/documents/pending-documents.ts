import { pendingDocumentQuery } from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import { isMissingTable } from '@safe-menu/server-kit/database/errors'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { pause } from '@safe-menu/server-kit/lifecycle/timing'
import type pg from 'pg'
import { maxWaitingReads, maxWaitMs } from '../read-model/waiting-reads.ts'
import type { DocumentKind } from './guest-document.ts'

const checkEveryMs = 200 // a notification wakes it earlier

export type PendingDocuments = ReturnType<typeof createPendingDocuments>

/** Documents that the projector updates later, because it is another restaurant's turn (architecture, "The projector"). */
export function createPendingDocuments(pool: pg.Pool) {
  const waiting = new Set<AbortController>()

  async function isPending(kind: DocumentKind, id: string, position: bigint): Promise<boolean> {
    try {
      return (await pool.query({ ...pendingDocumentQuery, values: [kind, id, position] })).rowCount !== 0
    } catch (error) {
      // Tables of an older projector have no pending documents; without tables there are no documents.
      if (isMissingTable(error)) return false
      throw error
    }
  }

  return {
    /** Resolves once the document holds everything up to a position; rejects with `service.read_model_behind` after 2 s. */
    async waitFor(kind: DocumentKind, id: string, position: bigint): Promise<void> {
      const until = performance.now() + maxWaitMs
      for (;;) {
        // Created before the check, so that a change during the check is not missed.
        const woken = new AbortController()
        if (waiting.size >= maxWaitingReads) throw new AppError('service.busy')
        waiting.add(woken)
        try {
          if (!(await isPending(kind, id, position))) return
          if (performance.now() >= until) throw new AppError('service.read_model_behind')
          await pause(checkEveryMs, woken.signal)
        } finally {
          waiting.delete(woken)
        }
      }
    },
    /** Some documents may have changed. */
    changed(): void {
      for (const woken of waiting) woken.abort()
    },
  }
}
