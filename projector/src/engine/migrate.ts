import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTransaction } from '@safe-menu/server-kit/database/pool'
import type pg from 'pg'

/** Next to the bundle, or in the source tree. */
const folders = ['migrations/projector', '../../migrations'].map(path => join(import.meta.dirname, path))

/** An arbitrary number, the same in every process: two processes that start together take turns. */
const advisoryLock = 7_340_022

/** Migrates the bookkeeping schema `projector`. Each SQL file runs once; there are no down migrations. */
export async function migrateBookkeeping(pool: pg.Pool): Promise<void> {
  const folder = folders.find(path => existsSync(path))
  if (folder === undefined) throw new Error(`No migrations in ${folders.join(' or ')}.`)
  const files = readdirSync(folder).filter(name => name.endsWith('.sql'))
  await withTransaction(pool, async client => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock])
    await client.query('create schema if not exists projector')
    await client.query(
      'create table if not exists projector.migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from projector.migration')
    const applied = new Set(rows.map(row => row.name))
    for (const name of files.toSorted()) {
      if (applied.has(name)) continue
      await client.query(readFileSync(join(folder, name), 'utf8'))
      await client.query('insert into projector.migration (name) values ($1)', [name])
    }
  })
}
