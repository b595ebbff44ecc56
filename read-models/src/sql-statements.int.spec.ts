import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import { build } from 'esbuild'
import pg from 'pg'
import { activityGroup } from './activity/activity-group.ts'
import { createAdminGroup } from './admin/admin-group.ts'
import { auditGroup } from './audit/audit-group.ts'
import { menusGroup } from './menus/menus-group.ts'
import { createGroupTables } from './testing/group-tables.ts'

const root = join(import.meta.dirname, '../..')
const packages = ['read-models', 'projector', 'query-api', 'command-api', 'server-kit']
const groups = [menusGroup, auditGroup, activityGroup, createAdminGroup({ vaultKey: randomBytes(32) })]
const isStatement = (text: string) => /^\s*(?:select|insert into|update|delete from|with)\s/iu.test(text)
/** Loading these would start them; only their literals are checked. */
const isProgram = (file: string) => /(?:main|cli)\.ts$/u.test(file)
/** PostgreSQL checks tables and columns before it gives up on the type of a parameter. */
const undecidedParameter = '42P18'

interface Found {
  readonly file: string
  readonly name: string
  readonly text: string
}

const sources = packages.flatMap(name =>
  readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/spec\.ts$|testing\//u.test(file))
    .map(file => join(root, name, 'src', file))
    .filter(file => /\b(?:select|insert into|update|delete from)\b/iu.test(readFileSync(file, 'utf8'))),
)

/** Statements that are written as one literal inside a function. */
function literalsIn(file: string): readonly Found[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//gu, '')
  const literals = text.matchAll(/`((?:[^`$\\]|\\.|\$(?!\{))*)`|'([^'\n]*)'|"([^"\n]*)"/gu)
  return [...literals]
    .map(([, template, single, double]) => template ?? single ?? double ?? '')
    .filter(isStatement)
    .map((literal, index) => ({ file, name: `literal ${index}`, text: literal }))
}

/** The values of all constants of the modules: one bundle in which every module exports them. */
async function constantsIn(files: readonly string[], directory: string): Promise<readonly Found[]> {
  const outfile = join(directory, 'statements.mjs')
  await build({
    stdin: {
      contents: files.map((file, index) => `export { __constants as m${index} } from '${file}'`).join('\n'),
      resolveDir: root,
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    plugins: [
      {
        name: 'constants',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@safe-menu/') ? undefined : { path, external: true },
          )
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const text = readFileSync(path, 'utf8').replaceAll(
              'import.meta.dirname',
              JSON.stringify(dirname(path)),
            )
            const names = [...text.matchAll(/^(?:export )?const (\w+)/gmu)].map(([, name]) => name)
            return {
              contents: `${text}\nexport const __constants = () => ({ ${names.join(', ')} })`,
              loader: 'ts',
            }
          })
        },
      },
    ],
  })
  const modules: Record<string, () => Record<string, unknown>> = await import(pathToFileURL(outfile).href)
  return files.flatMap((file, index) =>
    Object.entries(modules[`m${index}`]?.() ?? {}).flatMap(([name, value]) =>
      textsIn(value)
        .filter(isStatement)
        .map(text => ({ file, name, text })),
    ),
  )
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? Object.values(value).flatMap(textsIn)
    : []
}

const noPrivilege = '42501' // SQLSTATE (PostgreSQL, Appendix A)

/** What the production shape does when it creates the database. Roles belong to the whole server, which other tests share. */
async function createLogins(client: pg.Client): Promise<void> {
  const script = readFileSync(join(root, 'deploy/postgres-logins.sh'), 'utf8')
  const [, sql = ''] = script.split(/<< 'SQL'\n|^SQL$/mu)
  const { rows } = await client.query<{ name: string; database: string }>(
    'select rolname as name, current_database() as database from pg_roles',
  )
  const isNew = (statement: string) => !rows.some(({ name }) => statement.startsWith(`create role ${name} `))
  const statements = sql
    .replaceAll(/^\\getenv.*$/gmu, '')
    .replaceAll(/:'\w+'/gu, "'x'")
    .replaceAll(':"DBNAME"', rows[0]?.database ?? '')
    .split(';')
    .map(statement => statement.trim())
  for (const statement of statements.filter(isNew)) await client.query(statement)
}

/** Runs a service's migrations. */
async function runMigrations(client: pg.Client, service: string, schema: string): Promise<void> {
  await client.query(`create schema ${schema}; create table ${schema}.migration (name text primary key)`)
  for (const name of readdirSync(join(root, service, 'migrations')).toSorted())
    await client.query(readFileSync(join(root, service, 'migrations', name), 'utf8'))
}

const readsReadModels = /\b(?:from|join|into|update)\s+(?:menus|audit|activity|admin|projector)\.\w/u

const groupOf = (file: string) => relative(join(root, 'read-models/src'), file).split('/')[0] ?? ''

describe('SQL statements of the services', () => {
  let postgres: TestPostgres
  let client: pg.Client
  let directory: string
  before(async () => {
    postgres = await startTestPostgres()
    const url = await postgres.createDatabase()
    client = new pg.Client({ connectionString: url })
    await client.connect()
    await createLogins(client)
    await as(url, 'projector', own => runMigrations(own, 'projector', 'projector'))
    const owned = new URL(url)
    owned.username = 'projector'
    for (const group of groups) await (await createGroupTables(owned.href, group)).close()
    await as(url, 'projector', async own => {
      for (const { group } of groups) await own.query('select projector.let_services_read($1)', [group])
    })
    await as(url, 'command_api', own => runMigrations(own, 'command-api', 'vault'))
    await mkdir(join(root, '.tmp'), { recursive: true })
    directory = await mkdtemp(join(root, '.tmp', 'statements-'))
  })
  after(async () => {
    await client.end()
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  })

  /** Runs `work` with the login of a service. */
  async function as(url: string, login: string, work: (own: pg.Client) => Promise<void>): Promise<void> {
    const address = new URL(url)
    address.username = login
    const own = new pg.Client({ connectionString: address.href })
    await own.connect()
    await work(own).finally(() => own.end())
  }

  it('name only tables and columns that exist', async () => {
    const loadable = sources.filter(file => !isProgram(file))
    const found = [...sources.flatMap(literalsIn), ...(await constantsIn(loadable, directory))]
    const faults: string[] = []
    for (const { file, name, text } of found) {
      const statement = text.replaceAll('{schema}', groupOf(file))
      await client.query(`prepare checked as ${statement}`).then(
        () => client.query('deallocate checked'),
        (error: pg.DatabaseError) => {
          if (error.code !== undecidedParameter)
            faults.push(`${relative(root, file)} ${name}: ${error.message}\n${text.slice(0, 200)}`)
        },
      )
    }
    expect(faults, faults.join('\n')).to.deep.equal([])
    expect(found.length).to.be.above(300) // otherwise the search has stopped finding them
  })

  /** The statements that a login may not run. */
  async function refusedTo(login: string, files: RegExp): Promise<readonly string[]> {
    const own = sources.filter(file => files.test(relative(root, file)) && !isProgram(file))
    const found = [...own.flatMap(literalsIn), ...(await constantsIn(own, join(directory, login)))]
    expect(found.length, login).to.be.above(15) // otherwise the search has stopped finding them
    const refused: string[] = []
    for (const { file, name, text } of found)
      await client
        .query(
          `begin; set local role ${login}; explain (generic_plan) ${text.replaceAll('{schema}', groupOf(file))}; rollback`,
        )
        .catch(async (error: pg.DatabaseError) => {
          await client.query('rollback')
          if (error.code === noPrivilege) refused.push(`${relative(root, file)} ${name}: ${error.message}`)
        })
    return refused
  }

  const readModels = ['activity', 'admin', 'audit', 'menus', 'projector']
  const rights: Readonly<
    Record<string, { statements: RegExp; owns: readonly string[]; reads: readonly string[] }>
  > = {
    command_api: {
      // Of the read models, it runs those queries that it imports.
      statements:
        /^command-api\/|^read-models\/.*(?:signed-heads|daily-activity|progress|items|menus)\.queries\.ts$/u,
      owns: ['pictures', 'vault'],
      reads: readModels,
    },
    projector: {
      statements: /^projector\/|^read-models\/(?!.*queries)/u,
      owns: readModels,
      reads: ['vault.key_check', 'vault.person_key'],
    },
    query_api: {
      statements: /^query-api\/|^read-models\/.*queries\.ts$/u,
      owns: [],
      reads: [...readModels, 'pictures.file', 'vault.revocation', 'vault.revocation_head'],
    },
  }
  for (const [login, { statements, owns, reads }] of Object.entries(rights))
    it(`of ${login} write only what its login owns, and read no more than they need`, async () => {
      expect(await refusedTo(login, statements)).to.deep.equal([])
      const { rows } = await client.query<{ schema: string; table: string; reads: boolean; writes: boolean }>(
        `select schemaname as schema, schemaname || '.' || tablename as table,
           has_schema_privilege($1, schemaname, 'usage') and has_table_privilege($1, schemaname || '.' || tablename, 'select') as reads,
           has_table_privilege($1, schemaname || '.' || tablename, 'insert, update, delete, truncate') as writes
         from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
        [login],
      )
      expect(rows.length).to.be.above(40)
      const isOwn = ({ schema }: { schema: string }) => owns.includes(schema)
      expect(rows.filter(row => row.writes !== isOwn(row))).to.deep.equal([])
      const others = rows.filter(row => row.reads && !isOwn(row))
      const unwanted = others.filter(({ schema, table }) => !reads.includes(schema) && !reads.includes(table))
      expect(unwanted).to.deep.equal([])
      const missing = rows.filter(
        row => !row.reads && (isOwn(row) || reads.includes(row.schema) || reads.includes(row.table)),
      )
      expect(missing).to.deep.equal([])
    })

  it('that change the schema of another service are refused', async () => {
    for (const [login, statement] of [
      ['query_api', 'create schema of_its_own'],
      ['query_api', 'create table menus.more (id int)'],
      ['projector', 'create table vault.more (id int)'],
      ['projector', 'drop schema pictures cascade'],
      ['command_api', 'drop schema menus cascade'],
      ['command_api', 'alter table projector.checkpoints disable trigger all'],
    ]) {
      const error = await client
        .query(`begin; set local role ${login}; ${statement}`)
        .catch((thrown: unknown) => thrown)
      await client.query('rollback')
      expect(error, `${login}: ${statement}`).to.include({ code: noPrivilege })
    }
  })

  it('read the read models only through the queries of this package', () => {
    const strangers = sources
      .map(file => relative(root, file))
      .filter(file => !/^(?:read-models|projector)\//u.test(file))
      .filter(file => readsReadModels.test(readFileSync(join(root, file), 'utf8')))
    expect(strangers).to.deep.equal([])
  })
})
