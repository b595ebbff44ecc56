import type { Projection, ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { silentLog, specCodec } from '@safe-menu/server-kit/testing/event-store'
import pg from 'pg'
import { migrateBookkeeping } from '../engine/checkpoints.ts'
import { createStatus } from '../engine/status.ts'
import { startWorker } from '../engine/worker.ts'

interface Note {
  readonly noteId: string
  readonly amount: number
}

/** Adds up amounts, so an event that is applied twice shows. Refuses a sum below zero. */
export const noteTotals: Projection = {
  name: 'note-totals',
  eventTypes: ['NoteWritten', 'NoteErased'],
  tables: `
    create table {schema}.note (
      note_id text primary key, total int not null, times int not null, last bigint not null,
      constraint not_that check (total >= 0)
    );
    create table {schema}.summary (one bool primary key default true, total bigint not null);`,
  apply(events: readonly StoredEvent[]) {
    const notes = events.map(event => ({ ...(event.data as Note), position: event.position }))
    return [
      {
        name: 'note-totals',
        text: `
          insert into {schema}.note as kept (note_id, total, times, last)
          select id, sum(amount), count(*), max(position)
          from unnest($1::text[], $2::int[], $3::bigint[]) as given (id, amount, position) group by id
          on conflict (note_id) do update set
            total = kept.total + excluded.total, times = kept.times + excluded.times, last = excluded.last`,
        values: [notes.map(n => n.noteId), notes.map(n => n.amount ?? 0), notes.map(n => n.position)],
      },
    ]
  },
}

const summarise = {
  name: 'summarise',
  text: `insert into {schema}.summary (total) select coalesce(sum(total), 0) from {schema}.note
         on conflict (one) do update set total = excluded.total`,
  values: [],
}

export const notesGroup = {
  group: 'menus',
  version: 1,
  appliesWholeAppends: true,
  projections: [noteTotals],
  derived: {
    tables: '',
    open: () => ({ afterBatch: async transaction => void (await transaction.query(summarise)) }),
    everything: async transaction => void (await transaction.query(summarise)),
  },
  notifications: events => [{ channel: 'notes', payload: String(events.length) }],
} satisfies ProjectionGroupDefinition

/** A worker with its own gateway, as in a process. */
export function startSpecWorker(options: {
  readonly eventStoreUrl: string
  readonly databaseUrl: string
  readonly definition?: ProjectionGroupDefinition
  readonly store?: (url: string) => ProjectorEventStore
}) {
  const { eventStoreUrl, databaseUrl, definition = notesGroup } = options
  const store =
    options.store?.(eventStoreUrl) ??
    createEventStoreGateway({ url: eventStoreUrl, codec: specCodec, log: silentLog })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  pool.on('error', () => undefined)
  const status = createStatus(definition.group)
  const worker = startWorker({
    databaseUrl,
    store,
    definition,
    log: silentLog,
    status,
    migrate: () => migrateBookkeeping(pool),
  })
  return {
    status,
    async stop() {
      await worker.stop()
      await store.close()
      await pool.end()
    },
  }
}

export interface Heard {
  readonly channel: string
  readonly payload: string
}

/** Reads tables and receives notifications. */
export async function openReader(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  const heard: Heard[] = []
  client.on('notification', ({ channel, payload }) => heard.push({ channel, payload: payload ?? '' }))
  await client.query(
    'listen projector_menus; listen projector_heartbeat; listen projector_generation; listen notes',
  )
  async function rows(sql: string): Promise<Record<string, unknown>[]> {
    return (await client.query(sql)).rows
  }
  return {
    client,
    heard,
    rows,
    notes: () => rows('select * from menus.note order by note_id'),
    /** 0 when there are no tables yet. */
    async times(): Promise<number> {
      const exists = await rows(`select to_regclass('menus.note') as it`)
      if (exists[0]?.it === null) return 0
      return Number((await rows('select coalesce(sum(times), 0) as n from menus.note'))[0]?.n)
    },
    async livePosition(): Promise<bigint> {
      const found = await rows(
        `select position::text from projector.checkpoints where group_name = 'menus' and state = 'live'`,
      )
      return BigInt(String(found[0]?.position ?? 0))
    },
    beats: () => heard.filter(({ channel }) => channel === 'projector_heartbeat'),
    close: () => client.end(),
  }
}
