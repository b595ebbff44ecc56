import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTransaction } from '@safe-menu/server-kit/database/pool'
import type pg from 'pg'

/** Beside the bundle, or in the source tree. */
const folders = ['migrations/command-api', '../../migrations'].map(path => join(import.meta.dirname, path))

/** The SQL files in the order of their names. */
function vaultMigrations() {
  const folder = folders.find(path => existsSync(path))
  if (!folder) throw new Error(`No migrations in ${folders.join(' or ')}.`)
  return readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .toSorted()
    .map(name => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))
}

/** Any number, the same in every process: only one of them migrates at a time. */
const advisoryLock = 7_340_021

/** Runs all new migrations of the schema `vault` in one transaction. Forward only. */
export async function migrateVault(pool: pg.Pool): Promise<void> {
  const migrations = vaultMigrations()
  await withTransaction(pool, async client => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock])
    await client.query('create schema if not exists vault')
    await client.query(
      'create table if not exists vault.migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from vault.migration')
    const applied = new Set(rows.map(row => row.name))
    for (const { name, sql } of migrations) {
      if (applied.has(name)) continue
      await client.query(sql)
      await client.query('insert into vault.migration (name) values ($1)', [name])
    }
  })
}
