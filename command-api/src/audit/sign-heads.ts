import { type KeyObject, randomUUID } from 'node:crypto'
import { ChainId } from '@safe-menu/contracts/audit/chain'
import { AuditHeadSigned } from '@safe-menu/contracts/audit/events'
import { systemMetadata } from '@safe-menu/contracts/events/metadata'
import {
  chainLinksQuery,
  dueChainsQuery,
} from '@safe-menu/read-models/audit/signed-heads/signed-heads.queries'
import { auditPlaceQuery } from '@safe-menu/read-models/progress/progress.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import { digestOf, genesis, nextHash } from '@safe-menu/server-kit/audit/chain'
import { signHead } from '@safe-menu/server-kit/audit/signing'
import { RevisionConflict } from '@safe-menu/server-kit/event-store/errors'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { assertSameLog, LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import type { ExpectedRevision, NewEvent } from '@safe-menu/server-kit/event-store/types'
import type pg from 'pg'
import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { rowsIfAny } from '../read-model.ts'

interface SignHeadsDeps extends Pick<Deps, 'pool' | 'log' | 'now' | 'auditSigningKey'> {
  readonly gateway: Pick<EventStoreGateway, 'readStream' | 'append' | 'eventAt' | 'head'>
}

export const headsStream = 'audit-heads'

/** Heads in one append: about 150 KB, well below the store's limit. */
const maxHeads = 200
/** Chains checked in one run; the next run continues. */
const maxDue = 10_000
/** Links read at a time. */
const linksPerQuery = 5_000

type DueChain = NonNullable<(typeof dueChainsQuery)['row']>

export function signHeadsJob(deps: Deps): Job {
  return {
    name: 'sign the audit trail',
    run: signal => signHeads(deps, signal),
    retryMs: 60_000, // no request depends on it
    intervalMs: 10 * 60_000, // soon after midnight (UTC), and soon after the first entry of a restaurant
  }
}

/**
 * Signs the end of each chain of the audit trail that has grown since its last signature, once a day (UTC). Several
 * processes may run it at once: a process appends a head only if it and the read model have seen the last one. Another
 * process gets a conflict, and finds nothing left to do in its next run. Rejects with the stores' errors.
 */
export async function signHeads(
  { pool, gateway, auditSigningKey, log, now }: SignHeadsDeps,
  signal?: AbortSignal,
): Promise<void> {
  // Reads the stream before the read model, so that the append fails if another process appends in between.
  const { revision, position } = await gateway.readStream(headsStream, { last: 1 })
  const at = new Date(now()).toISOString()
  let expected: ExpectedRevision = revision ?? 'no_stream'
  let events: NewEvent[] = []
  const append = async () => {
    if (events.length === 0) return
    expected = (await gateway.append(headsStream, events, expected)).revision
    log.info({ heads: events.length }, 'signed heads of the audit trail')
    events = []
  }
  try {
    for (const row of await dueHeads({ pool, gateway }, position, at)) {
      if (signal?.aborted) break
      if (await follows(pool, row)) events.push(signedEvent(auditSigningKey, row, at))
      else
        log.error(
          { chain: row.chain, sequence: row.sequence },
          'a chain of the audit trail is broken: its head is not signed',
        )
      if (events.length === maxHeads) await append()
    }
    await append()
  } catch (error) {
    if (error instanceof LogReplaced) {
      log.error(
        { err: error },
        'the heads of the audit trail are not signed, because it was built from another event log',
      )
      return
    }
    // Another process is signing.
    if (!(error instanceof RevisionConflict)) throw error
  }
}

/**
 * Finds chains to sign; none until the read model contains the last signed head. Rejects with `LogReplaced` if it was built
 * from another log.
 */
async function dueHeads(
  { pool, gateway }: Pick<SignHeadsDeps, 'pool' | 'gateway'>,
  last: bigint | null,
  at: string,
): Promise<readonly DueChain[]> {
  const [live] = await rowsIfAny(readRows(pool, auditPlaceQuery))
  const reached = BigInt(live?.position ?? -1)
  if (live?.eventId) await assertSameLog(gateway, { position: reached, eventId: live.eventId })
  if (reached < (last ?? 0n)) return []
  return rowsIfAny(readRows(pool, dueChainsQuery, [`${at.slice(0, 10)}T00:00:00.000Z`, maxDue]))
}

/**
 * Whether a chain's end follows from the last signed head through the events in between. Nothing else is ever signed.
 */
async function follows(pool: pg.Pool, row: DueChain): Promise<boolean> {
  let hash = row.signedHash === null ? genesis : Buffer.from(row.signedHash, 'hex')
  let after = BigInt(row.signedSequence)
  const end = BigInt(row.sequence)
  while (after < end) {
    const links = await readRows(pool, chainLinksQuery, [row.chain, after, end, linksPerQuery])
    if (links.length === 0) return false
    for (const { sequence, digest, event } of links) {
      after += 1n
      const own = digestOf(event)
      if (BigInt(sequence) !== after || own.toString('hex') !== digest) return false
      hash = nextHash(hash, own)
    }
  }
  return hash.toString('hex') === row.hash
}

function signedEvent(key: KeyObject, row: DueChain, at: string): NewEvent {
  const chain = ChainId.parse(row.chain)
  const head = { chain, sequence: Number(row.sequence), hash: row.hash, at }
  const id = randomUUID()
  return {
    id,
    type: AuditHeadSigned.type,
    data: { ...head, statement: signHead(key, head) },
    metadata: systemMetadata({
      id,
      actor: 'audit',
      restaurantId: chain === 'platform' ? null : chain,
      decidedAt: at,
    }),
  }
}
