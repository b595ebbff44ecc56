import { SettingsError, settingsExitCode } from '@safe-menu/server-kit/config/environment'
import { toDatabaseError } from '@safe-menu/server-kit/database/errors'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { EventStoreRefused, EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import { createEventStoreGateway, type ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { describeTlsFault } from '@safe-menu/server-kit/tls/tls-fault'
import pg from 'pg'
import { pino } from 'pino'
import { connectionFailure } from '../postgres/connection.ts'
import { StartError } from './start-error.ts'

const answerMs = 2_000 // the services' connections wait no longer

/** Why a store cannot be used. */
export interface GivenStoreFault {
  /** Begins with the variable's name, has no full stop, and never contains a password. */
  readonly sentence: string
  /** Whether waiting cannot help, because the setting is wrong. */
  readonly isFinal: boolean
}

/** A store at an address that the operator gave. */
export interface GivenStore {
  /** The reason why it cannot be used, or `null`. */
  check(): Promise<GivenStoreFault | null>
}

/** The PostgreSQL at a URL that has no `databaseUrlFault`. */
export function givenDatabase(url: string): GivenStore {
  const { host, port, database, user } = new pg.Client({ connectionString: url })
  const at = `${host}:${port}`
  const final = (reason: string) => ({ sentence: `DATABASE_URL: ${reason}`, isFinal: true })
  return {
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
  const final = (reason: string) => ({ sentence: `EVENTSTORE_URL: ${reason}`, isFinal: true })
  return {
    async check() {
      let store: ProjectorEventStore | undefined
      try {
        store = createEventStoreGateway({
          url,
          codec: createEventCodec({ eventTypes: [] }),
          log: pino({ level: 'silent' }),
          deadlines: { readMs: answerMs },
        })
        await store.head()
        return null
      } catch (error) {
        if (error instanceof SettingsError) return final(error.message.replace(/\.$/u, ''))
        if (error instanceof EventStoreRefused)
          return final(`the event store at ${at} refuses the user or the password`)
        if (!(error instanceof EventStoreUnavailable)) return null // It answers. The services report what they cannot read.
        if (tlsReason.test(error.message))
          return final(`TLS with the event store at ${at} fails (${withoutPreamble(error.message)})`)
        return { sentence: `EVENTSTORE_URL: ${noAnswer('event store', at, error)}`, isFinal: false }
      } finally {
        await store?.close()
      }
    },
  }
}

/** The client's words for a certificate that it refuses, and for a store without TLS. */
const tlsReason = /certificate|SSL routines/iu
/** `14 UNAVAILABLE: No connection established. Last error: Error: certificate has expired`: only the last part. */
const withoutPreamble = (message: string) =>
  message.replace(/^.*Last error: (?:Error(?: \[\w+\])?: )?/su, '').replace(/\.\s*$/u, '')

function noAnswer(kind: string, at: string, error: Error): string {
  const isUnknown = /ENOTFOUND|EAI_AGAIN|name resolution failed/iu.test(error.message)
  return isUnknown ? `the host of ${at} cannot be found` : `no ${kind} answers at ${at}`
}

/**
 * Checks the stores once, before anything is created. Returns a sentence for each that does not answer yet: the parts wait for it.
 * @throws StartError if a store refuses because of a wrong setting
 */
export async function checkStores(stores: readonly GivenStore[]): Promise<readonly string[]> {
  const faults = (await Promise.all(stores.map(store => store.check()))).filter(fault => fault !== null)
  const final = faults.find(({ isFinal }) => isFinal)
  if (final) throw new StartError(`Safe Menu cannot start: ${final.sentence}.`, settingsExitCode)
  return faults.map(({ sentence }) => `${sentence}. Waiting for it ...`)
}
