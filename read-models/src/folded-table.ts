import type { DomainEvent } from '@safe-menu/contracts/event-types'
import { type Columns, insertion, ofType, overRows, type RecordedAs } from './folding.ts'
import { storableJson } from './json.ts'
import type { Projection, Statement } from './projection.ts'

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
  const ofState = Object.entries(columns).map(
    ([column, [type, read]]) =>
      [column, [withoutCollation(type), ({ state }: Row<State>) => read(state)]] as const,
  )
  const updated = ['state', ...Object.keys(columns)].map(column => `${column} = excluded.${column}`)
  const write = insertion<Row<State>>(
    table,
    `on conflict (${keyColumn}) do update set ${updated.join(', ')}`,
    {
      [keyColumn]: ['uuid', row => row.key],
      state: ['jsonb', row => storableJson(row.state)],
      ...Object.fromEntries(ofState),
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

/** The type of the values that are sent: an array has no collation. */
const withoutCollation = (type: string) => type.replace(/ collate .*/u, '')

const ddlOf = (columns: Columns<never>) =>
  Object.entries(columns).map(([column, [type]]) => `${column} ${type}`)
