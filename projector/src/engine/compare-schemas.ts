import type pg from 'pg'

/** Rows of a table that are named; the others are counted. */
const maxNamed = 3
const maxValueLength = 200

/** The tables of a schema, with the columns of their primary keys. */
const selectTables = `
  select pg_class.relname as name, array_agg(pg_attribute.attname::text order by key.number) as key
  from pg_class join pg_index on indrelid = pg_class.oid and indisprimary
    cross join unnest(indkey) with ordinality as key (attnum, number)
    join pg_attribute on attrelid = pg_class.oid and pg_attribute.attnum = key.attnum
  where relnamespace = to_regnamespace($1) and relkind = 'r' group by pg_class.oid order by relname`

/** The functions and views of a schema that do not exist in the same form in the other one. */
const selectDefinitions = `
  with definition as (
    select pronamespace::regnamespace::text as schema, 'function' as kind, proname as name, pg_get_functiondef(oid) as text
    from pg_proc where pronamespace = any(array[to_regnamespace($1), to_regnamespace($2)]) and prokind = 'f'
    union all
    select relnamespace::regnamespace::text, 'view', relname, pg_get_viewdef(oid)
    from pg_class where relnamespace = any(array[to_regnamespace($1), to_regnamespace($2)]) and relkind = 'v'
  ), comparable as (
    select kind, name, schema = $1 as is_live, replace(text, $2 || '.', $1 || '.') as text from definition
  )
  select kind, name from comparable group by kind, name
  having array_agg(text order by text) filter (where is_live)
    is distinct from array_agg(text order by text) filter (where not is_live)
  order by kind, name`

interface Comparison {
  readonly tables: number
  readonly rows: number
  /** A sentence for each difference. */
  readonly differences: readonly string[]
}

/** Compares every table, view and function of the schema `live` with those of the schema `built`, which the event log led to. */
export async function compareSchemas(client: pg.Client, live: string, built: string): Promise<Comparison> {
  const { rows: tables } = await client.query<Table>(selectTables, [built])
  const differences: string[] = []
  let rows = 0
  for (const table of tables) {
    const compared = await compareTable(client, live, built, table)
    rows += compared.rows
    differences.push(...compared.differences)
  }
  const { rows: changed } = await client.query<{ kind: string; name: string }>(selectDefinitions, [
    live,
    built,
  ])
  for (const { kind, name } of changed)
    differences.push(`${live}.${name}: the ${kind} is not the one of this release.`)
  return { tables: tables.length, rows, differences }
}

interface Table {
  readonly name: string
  readonly key: readonly string[]
}

type Row = Readonly<Record<string, unknown>>

interface DifferentRow {
  readonly live: Row | null
  readonly built: Row | null
  readonly total: number
}

async function compareTable(client: pg.Client, live: string, built: string, { name, key }: Table) {
  const keys = key.map(column => `"${column}"`).join(', ')
  const { rows: counted } = await client.query<{ rows: number }>(
    `select count(*)::int as rows from ${built}.${name}`,
  )
  // A row as text has every column exactly as it is stored, whatever the types.
  const { rows: different } = await client.query<DifferentRow>(
    `select to_jsonb(live) as live, to_jsonb(built) as built, count(*) over ()::int as total
      from ${live}.${name} as live full join ${built}.${name} as built using (${keys})
      where live::text is distinct from built::text order by ${keys} limit ${maxNamed}`,
  )
  const differences = different.map(row => `${live}.${name}: ${describe(row, key)}`)
  const more = (different[0]?.total ?? 0) - different.length
  if (more > 0)
    differences.push(`${live}.${name}: ${more} more ${more === 1 ? 'row differs' : 'rows differ'}.`)
  return { rows: counted[0]?.rows ?? 0, differences }
}

function describe({ live, built }: DifferentRow, key: readonly string[]): string {
  const subject = key.map(column => `${column} ${String((live ?? built)?.[column])}`).join(', ')
  if (built === null) return `the row with ${subject} is not in the event log.`
  if (live === null) return `the row with ${subject} is missing.`
  const columns = Object.keys(built).filter(
    column => JSON.stringify(live[column]) !== JSON.stringify(built[column]),
  )
  const changes = columns.map(
    column => `${column} is ${textOf(live[column])}, but ${textOf(built[column])} by the event log`,
  )
  // Two texts of the same JSON.
  if (changes.length === 0) return `the row with ${subject} is stored in another form.`
  return `in the row with ${subject}, ${changes.join('; ')}.`
}

function textOf(value: unknown): string {
  const json = value === null || value === undefined ? 'nothing' : JSON.stringify(value)
  return json.length <= maxValueLength ? json : `${json.slice(0, maxValueLength)}…`
}
