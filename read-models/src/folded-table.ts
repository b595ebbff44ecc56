import type { DomainEvent } from '@safe-menu/contracts/event-types'
import { type Columns, insertion, ofType, overRows, type Recorded, type RecordedAs } from './folding.ts'
import { storableJson } from './json.ts'
import type { BatchTransaction, Projection, Statement } from './projection.ts'

/** A read model with one row for each subject: what its events fold to. */
interface FoldedTable<State, Type extends DomainEvent['type']> {
  readonly name: string
  readonly table: string
  readonly eventTypes: readonly Type[]
  /** The column of the primary key, a UUID, and the subject of an event. */
  readonly key: readonly [column: string, of: (event: RecordedAs<Type>) => string]
  readonly evolve: (state: State | undefined, event: RecordedAs<Type>) => State
  /** Columns that queries filter or sort by; all else is in `state`. A type may have a collation. */
  readonly columns: Columns<State>
  /** Of the table, without its name: `(restaurant_id) where last_at is not null`. */
  readonly indexes?: readonly string[]
}

interface Row<State> {
  readonly key: string
  readonly state: State
}

interface FoldedProjection<State> extends Projection<readonly Row<State>[]> {
  /** The statement that writes these rows, for a derivation that has folded the events itself. */
  store(rows: readonly Row<State>[]): readonly Statement[]
}

/**
 * The projection of a folded table. It reads the rows of the subjects that a batch names, folds the batch, and writes each row once. The
 * checkpoint moves in the same transaction, so no event is folded twice. Not for events of `appliedInQuarantine`, which are.
 */
export function foldedTable<State extends object, const Type extends DomainEvent['type']>(
  definition: FoldedTable<State, Type>,
): FoldedProjection<State> {
  const { name, table, eventTypes, evolve, columns, indexes = [] } = definition
  const [keyColumn, keyOf] = definition.key
  const load = {
    name: `${name}-load`,
    text: `select ${keyColumn} as key, state from {schema}.${table} where ${keyColumn} = any($1::uuid[])`,
  }
  const updated = ['state', ...Object.keys(columns)].map(column => `${column} = excluded.${column}`)
  const write = insertion<Row<State>>(
    table,
    `on conflict (${keyColumn}) do update set ${updated.join(', ')}`,
    {
      [keyColumn]: ['uuid', row => row.key],
      state: ['jsonb', row => storableJson(row.state)],
      ...columnsOfState(columns),
    },
  )
  const store = (rows: readonly Row<State>[]) => overRows(write, rows)
  return {
    name,
    eventTypes,
    store,
    tables: [
      `create table {schema}.${table} (`,
      [`${keyColumn} uuid primary key`, 'state jsonb not null', ...ddlOf(columns)]
        .map(line => `  ${line}`)
        .join(',\n'),
      ');',
      ...indexes.map(index => `create index on {schema}.${table} ${index};`),
    ].join('\n'),
    load: (transaction, events) =>
      transaction.query({ ...load, values: [[...new Set(ofType(events, ...eventTypes).map(keyOf))]] }),
    apply(events, before) {
      const states = new Map(before.map(row => [row.key, row.state]))
      const changed = new Map<string, State>()
      for (const event of ofType(events, ...eventTypes)) {
        const id = keyOf(event)
        changed.set(id, evolve(changed.get(id) ?? states.get(id), event))
      }
      return store([...changed].map(([id, state]) => ({ key: id, state })))
    },
  }
}

/** The columns of rows that have a state. The values that are sent have no collation, because an array has none. */
const columnsOfState = <State>(columns: Columns<State>): Columns<{ readonly state: State }> =>
  Object.fromEntries(
    Object.entries(columns).map(([column, [type, read]]) => [
      column,
      [type.replace(/ collate .*/u, ''), ({ state }) => read(state)],
    ]),
  )

const ddlOf = (columns: Columns<never>) =>
  Object.entries(columns).map(([column, [type]]) => `${column} ${type}`)

/** The state of a subject after one of its events. */
export interface Version<State> {
  readonly key: string
  readonly position: bigint
  /** Never before that of the version before it: a version is found by its instant. The write path ensures it, too. */
  readonly decidedAt: string
  readonly state: State
}

export type LastVersions<State> = ReadonlyMap<string, Version<State>>

interface FoldedHistory<State> {
  readonly tables: string
  /** The last versions of subjects, by key. */
  last(transaction: BatchTransaction, keys: ReadonlySet<string>): Promise<LastVersions<State>>
  /** The statement that adds versions. */
  store(versions: readonly Version<State>[]): readonly Statement[]
}

interface FoldedHistoryDefinition<State> {
  readonly table: string
  readonly key: readonly [column: string, type: 'uuid' | 'text']
  /** Columns that queries filter by; all else is in `state`. */
  readonly columns: Columns<State>
}

/**
 * A folded table that keeps every version: a row for each event of a subject, by position. Whoever writes it folds the events, with
 * `versionsAfter`, because the audit trail needs the states before and after each of them.
 */
export function foldedHistory<State extends object>({
  table,
  key: [keyColumn, keyType],
  columns,
}: FoldedHistoryDefinition<State>): FoldedHistory<State> {
  const load = {
    name: `${table}-last`,
    text: `select wanted.key, last.position::text, last.decided_at, last.state from unnest($1::${keyType}[]) as wanted (key)
      cross join lateral (select position, decided_at, state from {schema}.${table}
        where ${keyColumn} = wanted.key order by position desc limit 1) as last`,
  }
  const write = insertion<Version<State>>(table, '', {
    [keyColumn]: [keyType, version => version.key],
    position: ['bigint', version => version.position],
    decided_at: ['timestamptz', version => version.decidedAt],
    ...columnsOfState(columns),
    state: ['jsonb', version => storableJson(version.state)],
  })
  return {
    tables: [
      `create table {schema}.${table} (`,
      [
        `${keyColumn} ${keyType} not null`,
        'position bigint not null',
        'decided_at timestamptz not null',
        ...ddlOf(columns).map(column => `${column} not null`),
        'state jsonb not null',
        `primary key (${keyColumn}, position)`,
      ]
        .map(line => `  ${line}`)
        .join(',\n'),
      ');',
      `create index on {schema}.${table} (${keyColumn}, decided_at, position);`,
    ].join('\n'),
    async last(transaction, keys) {
      if (keys.size === 0) return new Map()
      const rows = await transaction.query<LastRow<State>>({ ...load, values: [[...keys]] })
      return new Map(
        rows.map(({ key, position, decided_at, state }) => [
          key,
          { key, position: BigInt(position), decidedAt: decided_at.toISOString(), state },
        ]),
      )
    },
    store: versions => overRows(write, versions),
  }
}

interface LastRow<State> {
  readonly key: string
  readonly position: string
  readonly decided_at: Date
  readonly state: State
}

/** The versions of subjects while a batch is folded. */
export interface Versions<State> {
  readonly latest: LastVersions<State>
  /** The new versions, in the order of their events. */
  readonly added: readonly Version<State>[]
  add(key: string, state: State, event: Pick<Recorded, 'position' | 'metadata'>): Version<State>
}

export function versionsAfter<State>(last: LastVersions<State>): Versions<State> {
  const latest = new Map(last)
  const added: Version<State>[] = []
  return {
    latest,
    added,
    add(key, state, { position, metadata }) {
      const earliest = latest.get(key)?.decidedAt ?? ''
      const decidedAt = metadata.decidedAt > earliest ? metadata.decidedAt : earliest
      const version = { key, position, decidedAt, state }
      latest.set(key, version)
      added.push(version)
      return version
    },
  }
}
