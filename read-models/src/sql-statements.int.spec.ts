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

const roleExists = async (client: pg.Client) =>
  (await client.query(`select from pg_roles where rolname = 'query_api'`)).rows.length > 0

/** What the production shape does when it creates the database. A role belongs to the whole server, which other tests share. */
function loginSql(isThere: boolean): string {
  const script = readFileSync(join(root, 'deploy/postgres-login.sh'), 'utf8')
  const sql = script.split(/<< 'SQL'\n|^SQL$/mu)[1] ?? ''
  return sql
    .replace(/^\\set.*$/mu, '')
    .replace(/^create role.*$/mu, isThere ? '' : "create role query_api login password 'x';")
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
    await client.query(loginSql(await roleExists(client)))
    for (const group of groups) await (await createGroupTables(url, group)).close()
    for (const [schema, folder] of [
      ['projector', 'projector/migrations'],
      ['vault', 'command-api/migrations'],
    ] as const) {
      await client.query(`create schema ${schema}; create table ${schema}.migration (name text primary key)`)
      for (const name of readdirSync(join(root, folder)).toSorted())
        await client.query(readFileSync(join(root, folder, name), 'utf8'))
    }
    await mkdir(join(root, '.tmp'), { recursive: true })
    directory = await mkdtemp(join(root, '.tmp', 'statements-'))
  })
  after(async () => {
    await client.end()
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  })

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

  it('of query-api run with its own login, which writes nothing and reads no keys of people', async () => {
    const ofQueryApi = sources.filter(file =>
      /^query-api\/|^read-models\/.*queries\.ts$/u.test(relative(root, file)),
    )
    const reads = [
      ...ofQueryApi.flatMap(literalsIn),
      ...(await constantsIn(ofQueryApi, join(directory, 'query-api'))),
    ]
    const refused: string[] = []
    for (const { name, text } of reads)
      await client
        .query(`begin; set local role query_api; explain (generic_plan) ${text}; rollback`)
        .catch(async (error: pg.DatabaseError) => {
          await client.query('rollback')
          if (error.code === noPrivilege) refused.push(`${name}: ${error.message}`)
        })
    expect(refused, refused.join('\n')).to.deep.equal([])
    expect(reads.length).to.be.above(50)
    const { rows } = await client.query<{ table: string; reads: boolean; writes: boolean }>(
      `select schemaname || '.' || tablename as table, has_table_privilege('query_api', schemaname || '.' || tablename, 'select') as reads,
         has_table_privilege('query_api', schemaname || '.' || tablename, 'insert, update, delete, truncate') as writes
       from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    expect(rows.filter(({ writes }) => writes)).to.deep.equal([])
    const ofVault = rows.filter(({ table, reads: isRead }) => isRead && table.startsWith('vault.'))
    expect(ofVault.map(({ table }) => table).toSorted()).to.deep.equal([
      'vault.revocation',
      'vault.revocation_head',
    ])
  })

  it('read the read models only through the queries of this package', () => {
    const strangers = sources
      .map(file => relative(root, file))
      .filter(file => !/^(?:read-models|projector)\//u.test(file))
      .filter(file => readsReadModels.test(readFileSync(join(root, file), 'utf8')))
    expect(strangers).to.deep.equal([])
  })
})
