import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { withTransaction } from './pool.ts'

interface Migrations {
  /** The package whose folder `migrations` has the SQL files. The build copies it beside the bundles. */
  readonly service: string
  readonly schema: string
  /** Any number, the same in every process: processes that start together take turns. */
  readonly advisoryLock: number
}

/**
 * Runs the SQL files that have not run yet, in the order of their names and in one transaction. Forward only. The schema's table
 * `migration` has their names.
 */
export async function migrate(pool: pg.Pool, { service, schema, advisoryLock }: Migrations): Promise<void> {
  const { dirname } = import.meta
  const folders = [join(dirname, 'migrations', service), join(dirname, '../../..', service, 'migrations')]
  const folder = folders.find(path => existsSync(path))
  if (folder === undefined) throw new Error(`No migrations in ${folders.join(' or ')}.`)
  const files = readdirSync(folder).filter(name => name.endsWith('.sql'))
  await withTransaction(pool, async client => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock])
    await client.query(`create schema if not exists ${schema}`)
    await client.query(
      `create table if not exists ${schema}.migration (name text primary key, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ name: string }>(`select name from ${schema}.migration`)
    const applied = new Set(rows.map(row => row.name))
    for (const name of files.toSorted()) {
      if (applied.has(name)) continue
      await client.query(readFileSync(join(folder, name), 'utf8'))
      await client.query(`insert into ${schema}.migration (name) values ($1)`, [name])
    }
  })
}
