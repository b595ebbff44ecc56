import type { AccountId, ImpersonationId, SessionId } from '@safe-menu/contracts/ids'
import { deleteExpiredRevocations, writeRevocation } from '@safe-menu/server-kit/auth/revocation-table'
import type { Revocations } from '@safe-menu/server-kit/auth/revocations'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type pg from 'pg'
import type { WritePath } from '../write-path/execute.ts'
import { tokensValidFrom } from './revoked-by-log.ts'

/** Whose tokens an event makes worthless, and the stream that the event is appended to. */
interface Revoked {
  readonly subject: AccountId | SessionId | ImpersonationId
  readonly streamName: string
}

/** Makes tokens worthless in every process, before the request that asked for it is answered. */
export interface Revoker {
  /**
   * Runs `append`, which writes the event, and then revokes what the log says of the subject's tokens. Once it resolves
   * both are durable. The intent is noted first: what fails in between is finished by {@link sweep}, and without the
   * database nothing is begun. Rejects with the stores' errors and those of `append`.
   */
  revoke<T>(revoked: Revoked, append: () => Promise<T>): Promise<T>
  /** Finishes what was interrupted between the log and the table, and deletes what has expired. */
  sweep(): Promise<void>
}

interface RevokerOptions {
  readonly pool: pg.Pool
  readonly writePath: Pick<WritePath, 'load'>
  /** Whether the vault is migrated and its keys are the right ones. */
  readonly isOpen: () => boolean
  /** This process's own view, which must not lag behind its own answers. */
  readonly revocations: Pick<Revocations, 'expire'> | null
}

const insertIntent = 'insert into vault.revocation_intent (subject, stream_name) values ($1, $2) returning id'
const deleteIntent = 'delete from vault.revocation_intent where id = $1'
/**
 * A request under way is left alone for two seconds. After a minute none is: the deadlines of its stores are seconds, and
 * what the log does not say by then it never will.
 */
const selectIntents = `
  select id, subject, stream_name, intended_at < now() - interval '1 minute' as over from vault.revocation_intent
  where intended_at < now() - interval '2 seconds' order by intended_at`

interface IntentRow {
  readonly id: string
  readonly subject: string
  readonly stream_name: string
  readonly over: boolean
}

export function createRevoker({ pool, writePath, isOpen, revocations }: RevokerOptions): Revoker {
  return {
    async revoke({ subject, streamName }, append) {
      if (!isOpen()) throw new AppError('service.database_unavailable')
      const { rows } = await pool.query<{ id: string }>(insertIntent, [subject, streamName])
      const intentId = rows[0]?.id ?? null
      const result = await append()
      const validFrom = await tokensValidFrom(writePath, streamName, subject)
      if (validFrom === null) throw new Error(`The event in ${streamName} revokes no token of ${subject}.`)
      await writeRevocation(pool, { subject, validFrom }, intentId)
      revocations?.expire()
      return result
    },

    async sweep() {
      await deleteExpiredRevocations(pool)
      const { rows } = await pool.query<IntentRow>(selectIntents)
      for (const { id, subject, stream_name: streamName, over } of rows) {
        const validFrom = await tokensValidFrom(writePath, streamName, subject)
        if (validFrom !== null) await writeRevocation(pool, { subject, validFrom })
        if (over) await pool.query(deleteIntent, [id])
      }
    },
  }
}
