import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '../postgres/connection.ts'

/** Beside the bundle, or in the source tree. */
const migrationFolders = ['migrations/command-api', '../../../command-api/migrations'].map(path =>
  join(import.meta.dirname, path),
)
const rowsPerStatement = 1_000

/**
 * The schema `vault` as SQL for an empty database, as of one instant. `psql` can run it too. Keys of visitors are left out,
 * because they must not outlive their day, and so are the lists of sessions, which all end with a restore. Every erasure and
 * every removal counts as unfinished, so that command-api carries it out again: the log may be older. Until then, the missing
 * key keeps the person from signing in. Rejects with the database's errors.
 */
export function vaultSql(databaseUrl: string): Promise<string> {
  return withClient(databaseUrl, async client => {
    await client.query('begin isolation level repeatable read read only')
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from vault.migration order by name',
    )
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables
       where schemaname = 'vault' and tablename not in ('visitor_key', 'session') order by tablename`,
    )
    const parts = [
      'create schema vault;',
      'create table vault.migration (name text primary key, applied_at timestamptz not null default now());',
      ...migrations.map(({ name }) => migrationSql(name)),
    ]
    for (const { name } of tables) {
      const table = `vault.${client.escapeIdentifier(name)}`
      parts.push(`delete from ${table};`)
      const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`)
      for (let from = 0; from < rows.length; from += rowsPerStatement) {
        const list = rows.slice(from, from + rowsPerStatement).map(({ row }) => row)
        const json = client.escapeLiteral(`[${list.join(',')}]`)
        parts.push(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${json});`)
      }
    }
    parts.push(
      'update vault.task set done_at = null;',
      `delete from vault.person_key where account_id in (select subject from vault.task where kind in ('erase', 'remove'));`,
      // The backup does not know which recovery codes will have been used since.
      'update vault.second_factor_use set recovery_codes_from = now();',
    )
    return `${parts.join('\n')}\n`
  })
}

function migrationSql(name: string): string {
  const folder = migrationFolders.find(path => existsSync(path))
  if (!folder) throw new Error(`No migrations in ${migrationFolders.join(' or ')}.`)
  return readFileSync(join(folder, name), 'utf8')
}
