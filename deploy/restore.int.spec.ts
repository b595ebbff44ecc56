import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listForgottenPeople } from '@safe-menu/local/backup/forgotten-people'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import { root } from './rehearsal.ts'

const hasPsql = spawnSync('psql', ['--version']).status === 0
const title = `a restored vault${hasPsql ? '' : ' (skipped: no psql on PATH)'}`
const migrations = join(root, 'command-api', 'migrations')
const [removed, erased, colleague, restaurant] = [1, 2, 3, 4].map(
  n => `00000000-0000-4000-8000-00000000000${n}`,
)

// Only with --all: it rehearses a restore; restored-backup.int.spec.ts restores a backup of `npm start`.
describe(title, () => {
  let postgres: TestPostgres
  let directory: string
  before(async function () {
    if (!hasPsql) this.skip()
    postgres = await startTestPostgres()
  })
  after(() => postgres?.stop())
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'safe-menu-restore-'))
    cpSync(join(root, 'deploy'), join(directory, 'deploy'), {
      recursive: true,
      filter: path => !path.includes('secrets/'),
    })
    mkdirSync(join(directory, 'deploy', 'secrets'), { recursive: true })
    for (const key of ['vault-key', 'account-index-key'])
      writeFileSync(join(directory, 'deploy', 'secrets', key), 'a key')
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  const psql = (url: string, input: string) =>
    execFileSync('psql', [url, '-v', 'ON_ERROR_STOP=1', '--quiet', '-At'], { input, encoding: 'utf8' }).trim()

  /** A database with these migrations, and an account of each person. */
  async function createVault(last = '9999'): Promise<string> {
    const url = await postgres.createDatabase()
    const names = readdirSync(migrations).filter(name => name < last)
    psql(url, ['create schema vault;', ...names.map(name => `\\i ${join(migrations, name)}`)].join('\n'))
    for (const id of [removed, erased, colleague])
      psql(
        url,
        `insert into vault.person_key (account_id, stream_name, wrapped_key) values ('${id}', 'account-${id}', '')`,
      )
    return url
  }
  const intend = (table: string, id: string | undefined, completed: string) =>
    `insert into vault.${table} (account_id, stream_name, restaurant_id, intended_by, completed_at)
     values ('${id}', 'account-${id}', '${restaurant}', '{"note": "a \\\\ and a tab"}', ${completed});`

  /** A `docker` whose PostgreSQL is a real one. Restoring its dump changes nothing. */
  function useDatabase(url: string): void {
    writeFileSync(
      join(directory, 'docker'),
      `#!/bin/sh
      case "$*" in
        *'config --services') printf '%s\\n' event-store postgres;;
        *'ps --quiet'*) echo event-store;;
        *'ps --all'*) ;;
        *'--entrypoint tar'*) cd ${directory}/deploy; tar -czf - backup.sh;;
        *pg_restore*) cat > /dev/null;;
        *psql*) shift 8; exec psql '${url}' "$@";;
      esac`,
    )
    chmodSync(join(directory, 'docker'), 0o755)
  }
  function run(script: string, ...args: readonly string[]): void {
    const { status, stderr } = spawnSync('sh', [join(directory, 'deploy', script), ...args], {
      env: { ...process.env, PATH: `${directory}:${process.env.PATH}` },
      encoding: 'utf8',
      cwd: directory,
    })
    expect([status, stderr]).to.deep.equal([0, ''])
  }
  function backUp(url: string): string {
    useDatabase(url)
    const into = mkdtempSync(join(directory, 'backups-'))
    run('backup.sh', into)
    return join(into, readdirSync(into)[0] ?? '')
  }
  function restore(url: string, backup: string, ...erasures: readonly string[]): void {
    useDatabase(url)
    run('restore.sh', backup, ...erasures)
  }
  const keys = (url: string) => psql(url, 'select account_id from vault.person_key order by 1').split('\n')
  const open = (url: string, table: string) =>
    psql(url, `select account_id, restaurant_id, intended_by from vault.${table} where completed_at is null`)

  it('forgets those who were erased or removed after the backup, before anybody signs in', async () => {
    const [running, restored] = [await createVault(), await createVault()]
    const backup = backUp(running)
    psql(running, intend('removal', removed, 'now()') + intend('erasure', erased, 'now()'))
    restore(restored, backup, join(backUp(running), 'erasures.tsv'))
    expect(keys(restored)).to.deep.equal([colleague])
    for (const [table, id] of [
      ['removal', removed],
      ['erasure', erased],
    ] as const)
      expect(open(restored, table)).to.equal(`${id}|${restaurant}|{"note": "a \\\\ and a tab"}`)
  })

  it('reads the list of a backup of npm start, which writes the same', async () => {
    const [running, restored] = [await createVault(), await createVault()]
    const backup = backUp(running)
    psql(running, intend('removal', removed, 'now()') + intend('erasure', erased, 'now()'))
    const list = join(directory, 'local.tsv')
    writeFileSync(list, await listForgottenPeople(running))
    expect(readFileSync(list, 'utf8')).to.equal(readFileSync(join(backUp(running), 'erasures.tsv'), 'utf8'))
    restore(restored, backup, list)
    expect(keys(restored)).to.deep.equal([colleague])
  })

  it('carries out again the removals and erasures that the restored log may lack', async () => {
    const restored = await createVault()
    psql(restored, intend('removal', removed, 'now()') + intend('erasure', erased, 'now()'))
    restore(restored, backUp(await createVault()))
    expect(keys(restored)).to.deep.equal([colleague])
    expect(open(restored, 'removal')).to.match(new RegExp(`^${removed}`, 'u'))
    expect(open(restored, 'erasure')).to.match(new RegExp(`^${erased}`, 'u'))
  })

  it('accepts a list and a vault from before there were teams', async () => {
    const [running, restored] = [await createVault(), await createVault('0005')]
    const [backup, list] = [backUp(running), join(directory, 'erasures.tsv')]
    writeFileSync(list, `${erased}\taccount-${erased}\t2026-11-01 00:00:00+00\t\\N\t\\N\n`)
    restore(restored, backup, list)
    expect(keys(restored)).to.deep.equal([removed, colleague])
  })
})
