import {
  type LiveDerivation,
  type Piece,
  PieceFailed,
  type ProjectionGroupDefinition,
} from '@safe-menu/read-models/projection'
import { pause } from '@safe-menu/server-kit/lifecycle/timing'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Reached, recordCommit } from './apply-batch.ts'
import type { Owner } from './checkpoints.ts'
import type { createMutex } from './direct-connection.ts'
import { createFailedWork } from './failed-work.ts'
import { Fenced, isContent } from './faults.ts'
import { createChangeSignal } from './signals.ts'
import type { GroupStatus } from './status.ts'
import { inTransaction, transactionOn } from './transaction.ts'
import type { NewCommit } from './unannounced.ts'

interface BacklogOptions {
  readonly client: pg.Client
  readonly definition: ProjectionGroupDefinition
  readonly derivation: LiveDerivation | undefined
  readonly owner: Owner
  /** Runs one transaction at a time on the connection. */
  readonly runExclusive: ReturnType<typeof createMutex>
  readonly log: Logger
}

interface WorkOffOptions extends BacklogOptions {
  readonly wakeUp: ReturnType<typeof createWakeUp>
  /** The state that a piece leaves as it is, apart from its own documents. */
  readonly reached: () => Reached
  readonly onCommitted: (commit: NewCommit) => void
  readonly status: Pick<GroupStatus, 'failedWork'>
  readonly ended: AbortSignal
}

/**
 * Works off the backlog until `ended` aborts. After each piece it rests for as long as the piece took, so that half of the time
 * the database and the processor are free for batches. A restaurant whose piece fails is tried again with growing pauses.
 */
export async function workOffBacklog(options: WorkOffOptions): Promise<void> {
  const { derivation, wakeUp, status, ended } = options
  if (derivation?.backlog === undefined) return
  const work = createFailedWork()
  status.failedWork = work.all
  let last: string | null = null
  while (!ended.aborted) {
    const startedAt = performance.now()
    const postponed = work.postponed()
    const turn: Turn = await takeTurn(options, last, postponed, options)
    if (turn === null) {
      work.keepOnly(postponed)
      await wakeUp.wait(ended)
      continue
    }
    last = turn.restaurantId
    if (turn.failure === null) work.done(last)
    else work.failed(last, turn.failure)
    await pause(performance.now() - startedAt, ended)
  }
}

/** Does the whole backlog of a build. A failed piece is left to the live owner. */
export async function finishBacklog(options: BacklogOptions): Promise<void> {
  const failed: string[] = []
  for (let last: string | null = null; ; ) {
    const turn: Turn = await takeTurn(options, last, failed)
    if (turn === null) return
    if (turn.failure !== null) failed.push(turn.restaurantId)
    last = turn.restaurantId
  }
}

/** The result of a turn, with the reason if it failed; `null` when nothing is left. */
type Turn = { readonly restaurantId: string; readonly failure: string | null } | null

/**
 * Does the piece of the next restaurant that is not in `postponed`. A build passes no `live`: its tables have no readers to notify.
 */
async function takeTurn(
  options: BacklogOptions,
  lastRestaurant: string | null,
  postponed: readonly string[],
  live?: LivePieces,
): Promise<Turn> {
  try {
    const piece = await options.runExclusive(() => workOffPiece(options, lastRestaurant, postponed, live))
    return piece === null ? null : { restaurantId: piece.restaurantId, failure: null }
  } catch (error) {
    options.derivation?.forget?.()
    if (!(error instanceof PieceFailed)) throw error
    if (!isContent(error.cause)) throw error.cause
    const { restaurantId, cause } = error
    options.log.error({ err: error, group: options.definition.group, restaurantId }, error.message)
    return { restaurantId, failure: cause instanceof Error ? cause.message : String(cause) }
  }
}

type LivePieces = Pick<WorkOffOptions, 'reached' | 'onCommitted'>

async function workOffPiece(
  options: BacklogOptions,
  lastRestaurant: string | null,
  postponed: readonly string[],
  live?: LivePieces,
): Promise<Piece | null> {
  const { client, derivation, owner } = options
  const transaction = transactionOn(client, owner.schema)
  let piece: Piece | null = null
  let recorded: NewCommit | null = null
  await inTransaction(client, async send => {
    piece = (await derivation?.backlog?.workOff(transaction, lastRestaurant, postponed)) ?? null
    if (piece === null) return [] // nothing is locked, so that an idle product writes nothing
    await fence(client, owner)
    if (live === undefined) return []
    ;({ recorded } = await recordCommit(options, live.reached(), true, send))
    return piece.notifications
  })
  if (recorded !== null) live?.onCommitted(recorded)
  return piece
}

const holdOwnership = `
  select from projector.checkpoints where generation = $1 and owner_epoch = $2 for update`

async function fence(client: pg.Client, owner: Owner): Promise<void> {
  const values = [owner.generation, owner.epoch]
  const { rowCount } = await client.query({ name: 'hold-ownership', text: holdOwnership, values })
  if (rowCount !== 1) throw new Fenced('another process owns the group, or its tables were replaced')
}

// A batch that leaves work wakes the backlog at once. The work of a recovering restaurant is found by polling.
const pollMs = 1_000

/** Lets a batch wake the backlog. */
export function createWakeUp() {
  const woken = createChangeSignal()
  let isDue = false
  return {
    wake() {
      isDue = true
      woken.notify()
    },
    /** Resolves when there may be work, or when `ended` aborts. */
    async wait(ended: AbortSignal): Promise<void> {
      if (!isDue) await woken.next(ended, pollMs)
      isDue = false
    },
  }
}
