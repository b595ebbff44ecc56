import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Behind,
  type Piece,
  PieceFailed,
  type ProjectionGroupDefinition,
} from '@safe-menu/read-models/projection'
import type pg from 'pg'
import type { Logger } from 'pino'
import { inTransaction, isContent, transactionOn } from './apply-batch.ts'
import type { Lease } from './checkpoints.ts'
import type { createMutex } from './direct-connection.ts'
import { Fenced } from './faults.ts'

interface BacklogOptions {
  readonly client: pg.Client
  readonly definition: ProjectionGroupDefinition
  readonly owner: Omit<Lease, 'position' | 'place'>
  /** Runs one transaction at a time on the connection. */
  readonly runExclusive: ReturnType<typeof createMutex>
  readonly log: Logger
}

/** The result of a turn; `null` when nothing is left. */
type Turn = { readonly restaurantId: string; readonly isDone: boolean } | null

/** Does the piece of the next restaurant. A build passes no `onCommitted`: its tables have no readers to notify. */
async function takeTurn(
  options: BacklogOptions,
  lastRestaurant: string | null,
  onCommitted?: (behind: readonly Behind[]) => void,
): Promise<Turn> {
  try {
    const piece = await begin(options, lastRestaurant)
    if (piece === null) return null
    await finish(options, piece, onCommitted)
    return { restaurantId: piece.restaurantId, isDone: true }
  } catch (error) {
    if (!(error instanceof PieceFailed)) throw error
    if (!isContent(error.cause)) throw error.cause
    const { restaurantId } = error
    options.log.error({ err: error, group: options.definition.group, restaurantId }, error.message)
    return { restaurantId, isDone: false }
  }
}

async function begin(
  { client, definition, owner, runExclusive }: BacklogOptions,
  lastRestaurant: string | null,
): Promise<Piece | null> {
  const backlog = definition.derived?.backlog
  if (backlog === undefined) return null
  let piece: Piece | null = null
  await runExclusive(() =>
    inTransaction(client, async () => {
      await fence(client, owner)
      // After a crash the piece is started again.
      await client.query('set local synchronous_commit = off')
      piece = await backlog.begin(transactionOn(client, owner.schema), lastRestaurant)
      return []
    }),
  )
  return piece
}

async function finish(
  { client, definition, owner, runExclusive }: BacklogOptions,
  piece: Piece,
  onCommitted?: (behind: readonly Behind[]) => void,
): Promise<void> {
  const storeResult = await piece.prepare()
  const transaction = transactionOn(client, owner.schema)
  await runExclusive(async () => {
    let behind: readonly Behind[] = []
    await inTransaction(client, async () => {
      await fence(client, owner)
      await storeResult(transaction).catch((error: unknown) => {
        throw new PieceFailed(piece.restaurantId, error)
      })
      if (onCommitted === undefined) return []
      behind = (await definition.derived?.behind?.(transaction)) ?? []
      return piece.notifications
    })
    onCommitted?.(behind)
  })
}

const holdOwnership = `
  select from projector.checkpoints where generation = $1 and owner_epoch = $2 for update`

async function fence(client: pg.Client, owner: Omit<Lease, 'position' | 'place'>): Promise<void> {
  const values = [owner.generation, owner.epoch]
  const { rowCount } = await client.query({ name: 'hold-ownership', text: holdOwnership, values })
  if (rowCount !== 1) throw new Fenced('another process owns the group, or its tables were replaced')
}

// A batch that leaves work wakes the backlog at once. The work of a recovering restaurant is found by polling.
const pollMs = 1_000

/** Lets a batch wake the backlog. */
export function createWakeUp() {
  let waiting: AbortController | null = null
  let isDue = false
  return {
    wake() {
      isDue = true
      waiting?.abort()
    },
    /** Resolves when there may be work, or when `ended` aborts. */
    async wait(ended: AbortSignal): Promise<void> {
      waiting = new AbortController()
      if (!isDue) {
        const signal = AbortSignal.any([ended, waiting.signal])
        await sleep(pollMs, undefined, { signal }).catch(() => undefined)
      }
      isDue = false
    },
  }
}

/** Does the whole backlog of a build. A failed piece is left to the live owner. */
export async function finishBacklog(options: BacklogOptions): Promise<void> {
  const failed = new Set<string>()
  for (let last: string | null = null; ; ) {
    const turn: Turn = await takeTurn(options, last)
    if (turn === null || failed.has(turn.restaurantId)) return
    if (!turn.isDone) failed.add(turn.restaurantId)
    last = turn.restaurantId
  }
}

interface WorkOffOptions extends BacklogOptions {
  readonly wakeUp: ReturnType<typeof createWakeUp>
  readonly onCommitted: (behind: readonly Behind[]) => void
  readonly ended: AbortSignal
}

const restAfterFailureMs = 1_000 // the cause persists, and the log must not fill up

/**
 * Works off the backlog until `ended` aborts. After each piece it rests for as long as the piece took, so that half of the time
 * the database and the processor are free for batches.
 */
export async function workOffBacklog(options: WorkOffOptions): Promise<void> {
  const { definition, wakeUp, onCommitted, ended } = options
  if (definition.derived?.backlog === undefined) return
  let last: string | null = null
  while (!ended.aborted) {
    const startedAt = performance.now()
    const turn: Turn = await takeTurn(options, last, onCommitted)
    if (turn === null) {
      await wakeUp.wait(ended)
      continue
    }
    last = turn.restaurantId
    const restMs = turn.isDone ? performance.now() - startedAt : restAfterFailureMs
    await sleep(restMs, undefined, { signal: ended }).catch(() => undefined)
  }
}
