import { setTimeout as sleep } from 'node:timers/promises'
import { pendingDocumentQuery } from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import { isMissingTable } from '@safe-menu/server-kit/database/errors'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type pg from 'pg'
import type { DocumentKind } from './guest-document.ts'

/** Documents whose derivation the projector has put off: another restaurant's turn comes first (architecture, "The projector"). */
export interface PendingDocuments {
  /** Resolves once the document holds everything up to a position; rejects with `service.read_model_behind` after 2 s. */
  waitFor(kind: DocumentKind, id: string, position: bigint): Promise<void>
  /** Some documents may have changed. */
  changed(): void
}

const waitMs = 2_000 // as for a position that is not reached
const lookEveryMs = 200 // a notification wakes earlier
const maxWaiting = 1_000 // as for positions

export function createPendingDocuments(pool: pg.Pool): PendingDocuments {
  const waiting = new Set<AbortController>()

  async function isLacking(kind: DocumentKind, id: string, position: bigint): Promise<boolean> {
    try {
      return (await pool.query({ ...pendingDocumentQuery, values: [kind, id, position] })).rowCount !== 0
    } catch (error) {
      // Tables of before put nothing off; without tables there is no document either.
      if (isMissingTable(error)) return false
      throw error
    }
  }

  return {
    async waitFor(kind, id, position) {
      const until = performance.now() + waitMs
      for (;;) {
        // Made before the look, so that what changes during it is not missed.
        const woken = new AbortController()
        if (waiting.size >= maxWaiting) throw new AppError('service.busy')
        waiting.add(woken)
        try {
          if (!(await isLacking(kind, id, position))) return
          if (performance.now() >= until) throw new AppError('service.read_model_behind')
          await sleep(lookEveryMs, undefined, { signal: woken.signal }).catch(() => undefined)
        } finally {
          waiting.delete(woken)
        }
      }
    },
    changed() {
      for (const woken of waiting) woken.abort()
    },
  }
}
