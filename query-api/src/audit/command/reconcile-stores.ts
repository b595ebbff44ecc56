import { eventTypes } from '@safe-menu/contracts/event-types'
import { readEnvironmentOrExit } from '@safe-menu/server-kit/config/environment'
import { variables } from '@safe-menu/server-kit/config/variables'
import { isMissingTable, toDatabaseError } from '@safe-menu/server-kit/database/errors'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { type Reconciliation, reconcile } from '../reconcile/reconcile.ts'
import { readSnapshot } from '../reconcile/snapshot.ts'
import type { Finding } from './verify-file.ts'

/** Entries between two lines of progress. */
const progressEvery = 10_000

/** Reconciles the stores named in the environment and describes the result. `say` prints progress. */
export async function reconcileStores(say: (line: string) => void): Promise<Finding> {
  const { EVENTSTORE_URL, DATABASE_URL } = variables
  const env = readEnvironmentOrExit('audit', { EVENTSTORE_URL, DATABASE_URL })
  const store = createEventStoreGateway({
    url: env.EVENTSTORE_URL,
    codec: createEventCodec({ eventTypes }),
    log: createLogger({ service: 'audit', level: 'silent' }), // errors are printed once, as a sentence
  })
  let told = 0
  const onProgress = (entries: number) => {
    if (entries < told + progressEvery) return
    told = entries
    say(`${entries} entries agree so far`)
  }
  try {
    const onReplaced = () => {
      told = 0
      say('A rebuild has replaced the tables. Starting again.')
    }
    const options = { databaseUrl: env.DATABASE_URL, onReplaced }
    return findingOf(await readSnapshot(options, read => reconcile({ read, store, onProgress })))
  } catch (error) {
    return { verdict: 'fails', text: sentenceOf(error) }
  } finally {
    await store.close()
  }
}

function findingOf(result: Reconciliation): Finding {
  return result.agrees
    ? {
        verdict: 'holds',
        text: `${result.entries} entries agree with the event log, up to position ${result.position}.`,
      }
    : { verdict: 'fails', text: `DOES NOT AGREE. ${result.difference}` }
}

function sentenceOf(error: unknown): string {
  if (error instanceof EventStoreUnavailable)
    return 'The event store cannot be reached. Is Safe Menu running?'
  if (isMissingTable(error)) return 'The audit read model has not been built yet.'
  const known = toDatabaseError(error) ?? error
  return known instanceof Error ? known.message : String(known)
}
