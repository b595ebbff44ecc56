import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { freePort } from '@safe-menu/local/supervisor/free-port'
import { builtProgram } from '@safe-menu/local/testing/built-program'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { groupNames } from '@safe-menu/read-models/groups'
import { startSpecStore } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { groupList } from './groups.ts'

describe('groups of a process', () => {
  let postgres: TestPostgres
  let store: Awaited<ReturnType<typeof startSpecStore>>
  const children: ChildProcess[] = []
  before(async () => {
    postgres = await startTestPostgres()
    store = await startSpecStore()
  })
  after(async () => {
    await Promise.all(children.map(kill))
    await store.remove()
    await postgres.stop()
  })

  async function kill(child: ChildProcess) {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  it('are all by default, or those that GROUPS names', () => {
    expect(groupList.parse(undefined)).to.deep.equal(groupNames)
    expect(groupList.parse('admin,audit')).to.deep.equal(['admin', 'audit'])
    for (const wrong of ['', 'menu', 'menus,', 'menus audit'])
      expect(groupList.safeParse(wrong).success, wrong).to.equal(false)
  })

  it('go on when the process of the other groups is killed', async () => {
    const DATABASE_URL = await postgres.createDatabase()
    const VAULT_KEY = randomBytes(32).toString('base64')
    async function start(GROUPS: string) {
      const port = await freePort()
      const env = {
        ...process.env,
        ...{ HOST: '127.0.0.1', PORT: String(port), EVENTSTORE_URL: store.url, LOG_LEVEL: 'silent' },
        ...{ DATABASE_URL, VAULT_KEY, GROUPS },
      }
      const child = spawn(process.execPath, [await builtProgram('projector')], { env, stdio: 'inherit' })
      children.push(child)
      const readyChecks = async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
        if (answer?.status !== 200) return null
        const { checks } = (await answer.json()) as { checks: object }
        return Object.keys(checks).toSorted()
      }
      return { child, checks: readyChecks }
    }
    const [guests, background] = await Promise.all([start('menus'), start('audit,admin,activity')])
    const ready = (one: typeof guests) => waitUntil('it is ready', async () => (await one.checks()) !== null)
    await Promise.all([ready(guests), ready(background)])
    expect(await guests.checks()).to.deep.equal(['database', 'eventStore', 'menus'])
    expect(await background.checks()).to.deep.equal(['activity', 'admin', 'audit', 'database', 'eventStore'])
    await kill(background.child)
    const again = await start('audit,admin,activity')
    expect(await guests.checks()).to.include('menus')
    await ready(again)
    await kill(guests.child)
    expect(await again.checks()).to.include('audit')
  })
})
