import type { DomainEvent } from '@safe-menu/contracts/event-types'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import type { Statement } from './projection.ts'

/* What projections share: typed events, folds of a batch, and statements that write many rows at once. */

type RecordedOf<E> = E extends DomainEvent ? Omit<StoredEvent, 'type' | 'data'> & E : never
/** A stored event whose data is typed by its name. */
export type Recorded = RecordedOf<DomainEvent>
export type RecordedAs<T extends DomainEvent['type']> = Extract<Recorded, { type: T }>

/** The gateway has parsed every event with its contract schema, so naming the union here adds no claim. */
export function recorded(events: readonly StoredEvent[]): readonly Recorded[] {
  return events as readonly Recorded[]
}

/** The events of these types. */
export function ofType<const T extends DomainEvent['type']>(
  events: readonly StoredEvent[],
  ...types: readonly T[]
): readonly RecordedAs<T>[] {
  const wanted: readonly string[] = types
  return recorded(events).filter((event): event is RecordedAs<T> => wanted.includes(event.type))
}

/** The last event of each key. */
export function lastOfEach<E>(events: readonly E[], keyOf: (event: E) => string): readonly E[] {
  return [...new Map(events.map(event => [keyOf(event), event])).values()]
}

/**
 * The columns of a statement's rows: their types and values. `undefined` is sent as null. Give nested lists as JSON, because `unnest`
 * flattens them. The type `lines` is for texts without line breaks: they are sent as one text, which need not be escaped as an array.
 */
export type Columns<Row> = Readonly<Record<string, readonly [type: string, read: (row: Row) => unknown]>>

/** A set-based statement that is sent with its rows turned into columns, one array each. */
export interface RowsStatement<Row> {
  readonly name: string
  readonly text: string
  readonly columns: Columns<Row>
}

/** `write`: makes the text from the rows, which are a table `incoming`. */
export function rowsStatement<Row>(
  name: string,
  columns: Columns<Row>,
  write: (incoming: string) => string,
): RowsStatement<Row> {
  const arrays = Object.values(columns).map(([type], index) =>
    type === 'lines' ? `string_to_array($${index + 1}::text, E'\\n')` : `$${index + 1}::${type}[]`,
  )
  const incoming = `unnest(${arrays.join(', ')}) as incoming (${namesOf(columns)})`
  return { name, text: write(incoming), columns }
}

/** Inserts rows. `more`: what follows them, such as what to do on a conflict with the `kept` row. */
export function insertion<Row>(table: string, more: string, columns: Columns<Row>): RowsStatement<Row> {
  const into = `insert into {schema}.${table} as kept (${namesOf(columns)})`
  return rowsStatement(`${table}-insert`, columns, rows => `${into} select incoming.* from ${rows} ${more}`)
}

/** Adds the `sums` of the rows to the row of their `keys`. `unique`: the keys that identify it. */
export function addition<Row>(
  table: string,
  unique: string,
  keys: Columns<Row>,
  sums: Columns<Row>,
): RowsStatement<Row> {
  const names = Object.keys(sums)
  const columns = { ...keys, ...sums }
  const write = (incoming: string) => `
    insert into {schema}.${table} as kept (${namesOf(columns)})
    select ${namesOf(keys)}, ${names.map(name => `sum(${name})`).join(', ')} from ${incoming} group by ${namesOf(keys)}
    on conflict (${unique}) do update set ${names.map(name => `${name} = kept.${name} + excluded.${name}`).join(', ')}`
  return rowsStatement(`${table}-add`, columns, write)
}

/** The statement with its rows. No rows: no statement. */
export function overRows<Row>(
  { name, text, columns }: RowsStatement<Row>,
  rows: readonly Row[],
): readonly Statement[] {
  if (rows.length === 0) return []
  const values = Object.values(columns).map(([type, read]) => {
    const column = rows.map(row => read(row) ?? null)
    return type === 'lines' ? column.join('\n') : column
  })
  return [{ name, text, values }]
}

const namesOf = (columns: Columns<never>) => Object.keys(columns).join(', ')
