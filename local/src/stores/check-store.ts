import { toDatabaseError } from '@safe-menu/server-kit/database/errors'
import { inspectCertificates } from '@safe-menu/server-kit/event-store/certificates'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { EventStoreRefused, EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { describeTlsFault } from '@safe-menu/server-kit/tls/tls-fault'
import pg from 'pg'
import { pino } from 'pino'
import { connectionFailure } from '../postgres/connection.ts'

const answerMs = 2_000 // the services' connections wait no longer

/** Why a store cannot be used. */
export interface StoreFault {
  /** Begins with the variable's name, has no full stop, and never contains a password. */
  readonly sentence: string
  /** Whether waiting cannot help, because the setting is wrong. */
  readonly isFinal: boolean
}

/** A store at an address that the operator gave. */
export interface GivenStore {
  /** "DATABASE_URL: PostgreSQL answers at host:port", after it did not. */
  readonly answers: string
  /** The reason why it cannot be used, or `null`. */
  check(): Promise<StoreFault | null>
}

/** The PostgreSQL at a URL that has no `databaseUrlFault`. */
export function givenDatabase(url: string): GivenStore {
  const { host, port, database, user } = new pg.Client({ connectionString: url })
  const at = `${host}:${port}`
  const final = (reason: string) => ({ sentence: `DATABASE_URL: ${reason}`, isFinal: true })
  return {
    answers: `DATABASE_URL: PostgreSQL answers at ${at}`,
    async check() {
      const error = await connectionFailure(url)
      if (error === null) return null
      const tlsFault = describeTlsFault(error, 'sslrootcert')
      if (tlsFault !== null) return final(`PostgreSQL at ${at} ${tlsFault}`)
      if (toDatabaseError(error) !== null) {
        const reason =
          error instanceof pg.DatabaseError
            ? `PostgreSQL at ${at} accepts no connections (${error.message})`
            : noAnswer('PostgreSQL', at, error)
        return { sentence: `DATABASE_URL: ${reason}`, isFinal: false }
      }
      const code = 'code' in error ? error.code : undefined
      if (code === '28P01') return final(`PostgreSQL at ${at} refuses the password of the user "${user}"`)
      if (code === '3D000') return final(`PostgreSQL at ${at} has no database "${database}"`)
      return final(`PostgreSQL at ${at} refuses the connection (${error.message})`)
    },
  }
}

/** The event store at a URL that has no `connectionFault`. */
export function givenEventStore(url: string): GivenStore {
  const [hosts = ''] = url.replace(/^[^/]*:\/\/(?:[^@/?]*@)?/u, '').split(/[/?]/u)
  const at = hosts
    .split(',')
    .map(host => (host.includes(':') ? host : `${host}:2113`))
    .join(', ')
  return {
    answers: `EVENTSTORE_URL: the event store answers at ${at}`,
    async check() {
      const store = createEventStoreGateway({
        url,
        codec: createEventCodec({ eventTypes: [] }),
        log: pino({ level: 'silent' }),
        deadlines: { readMs: answerMs },
      })
      try {
        await store.head()
        return null
      } catch (error) {
        if (error instanceof EventStoreRefused)
          return {
            sentence: `EVENTSTORE_URL: the event store at ${at} refuses the user or the password`,
            isFinal: true,
          }
        const refused = (await inspectCertificates(url)).find(({ fault }) => fault !== null)
        if (error instanceof EventStoreUnavailable && refused)
          return { sentence: `EVENTSTORE_URL: ${refused.fault}`, isFinal: true }
        if (error instanceof EventStoreUnavailable)
          return { sentence: `EVENTSTORE_URL: ${noAnswer('event store', at, error)}`, isFinal: false }
        return null // It answers. The services report what they cannot read.
      } finally {
        await store.close()
      }
    },
  }
}

function noAnswer(kind: string, at: string, error: Error): string {
  const isUnknown = /ENOTFOUND|EAI_AGAIN|name resolution failed/iu.test(error.message)
  return isUnknown ? `the host of ${at} cannot be found` : `no ${kind} answers at ${at}`
}
