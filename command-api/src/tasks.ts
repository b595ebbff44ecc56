import { Actor } from '@safe-menu/contracts/events/metadata'
import { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { MailNotSent } from '@safe-menu/contracts/mail/events'
import { toDatabaseError } from '@safe-menu/server-kit/database/errors'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import type { Logger } from 'pino'
import { z } from 'zod'
import { runEach } from './jobs.ts'
import type { Query, VaultDatabase } from './vault-database.ts'

/** Every event of a task names this command, also when another process finishes it. */
const RecordedIdentity = z.strictObject({
  commandId: z.string(),
  fingerprint: z.string().nullable(),
  actor: Actor,
  impersonator: AccountId.nullable(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
})

/** What each kind of task needs to know besides its subject. */
const payloads = {
  /** Revokes tokens after the event in the stream. The subject is an account, a session or an impersonation. */
  revoke: z.strictObject({ streamName: z.string() }),
  /** Registers an account. The subject of this kind and the next ones is the account. */
  register: z.strictObject({}),
  /** Invites a person. */
  invite: z.strictObject({}),
  /** Writes the account of a person who accepts an invitation. */
  accept: z.strictObject({}),
  /** Removes a person from a team, or withdraws the invitation. */
  remove: z.strictObject({ restaurantId: RestaurantId, identity: RecordedIdentity }),
  /** Erases an account and, for an owner's, closes the restaurant. */
  erase: z.strictObject({ restaurantId: RestaurantId.nullable(), identity: RecordedIdentity }),
  /** Mails a link to a person. It has a hash of the link's secret, which is stored nowhere. */
  mail: z.strictObject({
    restaurantId: RestaurantId,
    purpose: MailNotSent.data.shape.purpose,
    secretHash: z.string(),
  }),
} as const

export type TaskKind = keyof typeof payloads
export type Payload<K extends TaskKind> = z.infer<(typeof payloads)[K]>

/** Work that spans the vault and the log, recorded in the vault before its first step. */
export interface Task<K extends TaskKind = TaskKind> {
  readonly id: string
  readonly kind: K
  readonly subject: string
  readonly payload: Payload<K>
  /** Since it was recorded. */
  readonly ageMs: number
}

/**
 * Carries out a task, again from its first step. Must be idempotent. Resolves to `false` if a request may still be working on it:
 * then the task stays open.
 */
export type TaskHandlers = { readonly [K in TaskKind]: (task: Task<K>) => Promise<boolean> }

/** No request works on a task for so long, because its deadlines are seconds. */
export const isAbandoned = ({ ageMs }: Pick<Task, 'ageMs'>): boolean => ageMs > 60_000

/** Tasks that are kept when they are done: the person never gets a key again, and a restored backup repeats them. */
const kept = `('erase', 'remove')`

const columns = `id, kind, subject, payload, extract(epoch from now() - created_at)::float8 * 1000 as "ageMs"`
const sql = {
  add: `insert into vault.task (kind, subject, restaurant_id, payload) values ($1, $2, $3, $4) returning ${columns}`,
  kept: `select ${columns} from vault.task where kind = $1 and subject = $2 order by created_at limit 1`,
  open: `select ${columns} from vault.task where done_at is null order by created_at`,
  // Only one of the two finds it.
  finish: `with kept as (update vault.task set done_at = coalesce(done_at, now()) where id = $1 and kind in ${kept})
    delete from vault.task where id = $1 and kind not in ${kept}`,
  drop: 'delete from vault.task where id = $1 and done_at is null',
} as const

interface TaskRow extends Omit<Task, 'payload'> {
  readonly payload: unknown
}

function taskOf<K extends TaskKind>(row: TaskRow): Task<K> {
  const kind = z.enum(Object.keys(payloads) as [TaskKind, ...TaskKind[]]).parse(row.kind)
  return { ...row, kind, payload: payloads[kind].parse(row.payload) } as Task<K>
}

/** Records a task of one request. Others may have tasks of the same kind and subject. Rejects with the database's errors. */
export async function addTask<K extends TaskKind>(
  query: Query,
  kind: K,
  subject: string,
  payload: Payload<K>,
): Promise<Task<K>> {
  const restaurantId = 'restaurantId' in payload ? payload.restaurantId : null
  const [added] = await query<TaskRow>(sql.add, [kind, subject, restaurantId, JSON.stringify(payload)])
  if (!added) throw new Error(`The vault has not recorded a task to ${kind} ${subject}.`)
  return taskOf(added)
}

/** The first task of a kind that is kept, also when it is done. `null`: there is none. */
export async function findKeptTask<K extends TaskKind>(
  query: Query,
  kind: K,
  subject: string,
): Promise<Task<K> | null> {
  const [row] = await query<TaskRow>(sql.kept, [kind, subject])
  return row ? taskOf<K>(row) : null
}

export function finishTask(query: Query, { id }: Pick<Task, 'id'>): Promise<unknown> {
  return query(sql.finish, [id])
}

/** Deletes a task that was refused: nothing is left to do. */
export function dropTask(query: Query, { id }: Pick<Task, 'id'>): Promise<unknown> {
  return query(sql.drop, [id])
}

/** The failure of a request that recorded a task which only the stores' outage interrupts: the task is done when they are back. */
export function interruptedTask(error: unknown): unknown {
  if (!(error instanceof EventStoreUnavailable) && toDatabaseError(error) === null) return error
  const text = 'The service cannot save this right now. It will do it as soon as it can.'
  return new AppError('service.outcome_unknown', { text, cause: error })
}

/** Finishes the tasks that a crash or an outage interrupted. Rejects with the stores' errors. */
export async function runOpenTasks(
  { query }: Pick<VaultDatabase, 'query'>,
  handlers: TaskHandlers,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> {
  const rows = await query<TaskRow>(sql.open)
  await runEach(
    rows,
    async row => {
      const task = taskOf(row)
      const handle = handlers[task.kind] as (task: Task) => Promise<boolean>
      if (!(await handle(task))) return
      await finishTask(query, task)
      log.info({ task: task.kind, subject: task.subject }, 'finished an interrupted task')
    },
    signal,
  )
}
