import { withTransaction } from '@safe-menu/server-kit/database/pool'
import type pg from 'pg'

export interface Migration {
  readonly name: string
  readonly sql: string
}

/** Any number: the same in every process, so that two that start at once take turns. */
const advisoryLock = 7_340_021

/** Brings the schema `vault` up to date, forward only: each migration runs once, in its own order, all in one transaction. */
export async function migrateVault(pool: pg.Pool, migrations: readonly Migration[]): Promise<void> {
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
