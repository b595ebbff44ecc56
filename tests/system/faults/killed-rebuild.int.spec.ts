import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { variants } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { builtProgram } from '@safe-menu/local/testing/built-program'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { historyOf } from '@safe-menu/read-models/testing/audit-history'
import { createCheckpoints } from '@safe-menu/read-models/testing/checkpoints'
import { edits } from '@safe-menu/read-models/testing/random-edits'
import { startSpecStore } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import fc from 'fast-check'
import pg from 'pg'
import { openGateway } from '../../fixtures/gateway.ts'

const perAppend = 250
const gate = 4_711 // an arbitrary advisory lock
/** A process of low priority gets little of a busy machine. */
const withinMs = 600_000

/** Makes the build wait at each commit that `when` selects, for as long as the spec holds the lock. */
const holdBuild = (when: string) => `
  create or replace function pass_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${gate}); return new; end $$;
  drop trigger if exists gate on projector.checkpoints;
  create trigger gate before update on projector.checkpoints for each row when (${when}) execute function pass_gate()`
const inTheMiddle = (position: bigint) =>
  `new.state = 'building' and old.position > ${position} and new.position > old.position`
const atSwap = `new.state = 'live' and old.state = 'building'`

// Starts first: it waits for ten processes of low priority.
// Only with --all: it rehearses killed processes; the other specs of rebuilds kill none.
describe('a rebuild whose process is killed', function () {
  this.timeout(3 * withinMs)
  let program: string
  let postgres: TestPostgres
  let store: Awaited<ReturnType<typeof startSpecStore>>
  let third = 0n
  const cleanUps: (() => Promise<unknown>)[] = []

  before(async () => {
    program = await builtProgram('projector-cli')
    postgres = await startTestPostgres()
    store = await startSpecStore()
    const gateway = openGateway(store.url)
    const { log } = historyOf(fc.sample(edits, { numRuns: 2_000, seed: 11 }))
    for (let start = 0; start < log.length; start += perAppend) {
      const events = log
        .slice(start, start + perAppend)
        .map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
      await gateway.append(`spec-${start}`, events, 'any')
    }
    third = ((await gateway.head())?.position ?? 0n) / 3n
    await gateway.close()
  })
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  })
  after(async () => {
    await store.remove()
    await postgres.stop()
  })

  function startRebuild(group: string, databaseUrl: string, partitions: number) {
    const env = {
      ...process.env,
      EVENTSTORE_URL: store.url,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      VAULT_KEY: randomBytes(32).toString('base64'),
      PROJECTOR_PARTITIONS: String(partitions),
    }
    const args = [program, 'rebuild', group]
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    const exited = once(child, 'close').then(([code]) => ({ code, output }))
    const kill = async () => {
      child.kill('SIGKILL')
      await exited
    }
    cleanUps.push(kill)
    return { exited, kill }
  }

  async function openDatabase() {
    const databaseUrl = await postgres.createDatabase()
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    cleanUps.push(() => client.end())
    return { databaseUrl, client }
  }

  /** Every row of every table of the live generation. */
  async function dump(client: pg.Client, group: string) {
    const { rows } = await client.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = $1 order by tablename',
      [group],
    )
    const tables: Record<string, readonly string[]> = {}
    for (const { name } of rows) {
      const found = await client.query(`select t::text as row from ${group}.${name} t order by t::text`)
      tables[name] = found.rows.map(({ row }) => row)
    }
    return tables
  }

  const isWaiting = async (client: pg.Client) => {
    const { rowCount } = await client.query(
      `select from pg_locks join pg_stat_activity using (pid)
       where datname = current_database() and locktype = 'advisory' and objid = $1 and not granted`,
      [gate],
    )
    return rowCount === 1
  }

  /** Kills a rebuild while it waits at the gate. PostgreSQL may still commit what the process has sent. */
  async function killAt(
    when: string,
    at: { group: string; partitions: number; databaseUrl: string; client: pg.Client },
  ) {
    const { group, partitions, databaseUrl, client } = at
    await client.query('select pg_advisory_lock($1)', [gate])
    await client.query(holdBuild(when))
    const { kill } = startRebuild(group, databaseUrl, partitions)
    await waitUntil('the build waits', () => isWaiting(client), { withinMs })
    await kill()
    await client.query('select pg_advisory_unlock($1)', [gate])
    const connected = `select from pg_stat_activity where datname = current_database() and application_name like 'projector%'`
    await waitUntil('its connections have ended', async () => (await client.query(connected)).rowCount === 0)
    await client.query('drop trigger gate on projector.checkpoints')
  }

  for (const { group, partitions } of variants([
    { group: 'menus', partitions: 3 },
    { group: 'audit', partitions: 1 },
  ]))
    it(`continues where it was interrupted: ${group}, partitions: ${partitions}`, async () => {
      const reference = await openDatabase()
      const whole = await startRebuild(group, reference.databaseUrl, partitions).exited
      expect(whole.code, whole.output).to.equal(0)
      const built = (sentence: string) => Number(/rebuilt from (\d+) events/.exec(sentence)?.[1])
      expect(built(whole.output)).to.be.above(1_500)

      const { databaseUrl, client } = await openDatabase()
      const at = { group, partitions, databaseUrl, client }
      await createCheckpoints(databaseUrl, []) // before the gate is placed
      await killAt(inTheMiddle(third), at)
      const positions = `select position::int from projector.checkpoints where group_name = '${group}'`
      const reached = (await client.query(positions)).rows[0].position
      expect(reached).to.be.above(Number(third))
      const resumed = await startRebuild(group, databaseUrl, partitions).exited
      expect(resumed.code, resumed.output).to.equal(0)
      expect(built(resumed.output)).to.be.below(0.75 * built(whole.output))
      expect(await dump(client, group)).to.deep.equal(await dump(reference.client, group))

      // Killed at the very end, when the derived tables are filled. The swap has happened or not, but never in part.
      await killAt(atSwap, at)
      const again = await startRebuild(group, databaseUrl, partitions).exited
      expect(again.code, again.output).to.equal(0)
      expect(await dump(client, group)).to.deep.equal(await dump(reference.client, group))
      const live = await client.query(
        `select state, partition from projector.checkpoints where group_name = $1 order by partition`,
        [group],
      )
      const expected = Array.from({ length: partitions }, (_, partition) => ({ state: 'live', partition }))
      expect(live.rows).to.deep.equal(expected)
    })
})
