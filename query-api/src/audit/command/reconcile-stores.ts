import { eventTypes } from '@safe-menu/contracts/event-types'
import { readEnvironmentOrExit } from '@safe-menu/server-kit/config/environment'
import { variables } from '@safe-menu/server-kit/config/variables'
import { isMissingTable, toDatabaseError } from '@safe-menu/server-kit/database/errors'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/create-gateway'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { type Reconciliation, reconcile } from '../reconcile/reconcile.ts'
import { readSnapshot } from '../reconcile/snapshot.ts'
import type { Finding } from './verify-file.ts'

/** Lines of progress come no closer than this many entries. */
const progressEvery = 10_000

/** Reconciles the stores that the environment names, and puts the result into words. `say`: progress, and what cannot be reached. */
export async function reconcileStores(say: (line: string) => void): Promise<Finding> {
  const { EVENTSTORE_URL, DATABASE_URL } = variables
  const env = readEnvironmentOrExit('audit', { EVENTSTORE_URL, DATABASE_URL })
  const store = createEventStoreGateway({
    url: env.EVENTSTORE_URL,
    codec: createEventCodec({ eventTypes }),
    log: createLogger({ service: 'audit', level: 'silent' }), // what goes wrong is said once, to a person
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
      say('A rebuild has replaced the tables: once more from the beginning')
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
        text: `${result.entries} entries, each as the event log has it, up to position ${result.position}.`,
      }
    : { verdict: 'fails', text: `DOES NOT AGREE. ${result.difference}` }
}

function sentenceOf(error: unknown): string {
  if (error instanceof EventStoreUnavailable) return 'The event store cannot be reached. Does Safe Menu run?'
  if (isMissingTable(error)) return 'The audit read model has not been built yet.'
  const known = toDatabaseError(error) ?? error
  return known instanceof Error ? known.message : String(known)
}
