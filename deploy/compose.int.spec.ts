import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { routes } from '@safe-menu/contracts/routes'
import { ApiFailure, createApiClient, withRetries } from '@safe-menu/local/api/client'
import { createEventStoreServer, type EventStoreServer } from '@safe-menu/local/event-store/server'
import { loadSampleRestaurant } from '@safe-menu/local/sample-data/load'
import { freePort } from '@safe-menu/local/supervisor/free-port'
import { waitUntil } from '@safe-menu/local/supervisor/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import { metricsOfServices } from './monitoring.ts'
import { startReferenceGateway } from './reference-gateway.ts'
import { createRehearsal, instances, type Rehearsed, readCompose, root } from './rehearsal.ts'

const caddyVersion = spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout ?? ''
const hasCaddy = caddyVersion !== ''
/** Debian's Caddy 2.6 does not know the timeout that the gateway has by default. */
const isOldCaddy = /^v?2\.\d\./u.test(caddyVersion)
const compose = readCompose(isOldCaddy ? { GATEWAY_TIMEOUTS: '' } : {})
const withoutCaddy = hasCaddy ? '' : ' (skipped: no caddy on PATH; Debian: apt-get install caddy)'
const account = { email: 'owner@rehearsal.example', password: 'a rehearsed pass phrase' }
const startMs = 60_000 // six processes and two stores on a busy machine; an idle one needs five seconds
const takeOverMs = 60_000 // the standby has the lock within 5 s; a busy machine needs longer
const stopMs = 60_000 // their own hard timer fires after 9 s, and a busy machine ends them later

// Only with --all: it rehearses a deployment with every process of production.
describe('production shape › rehearsal', function () {
  this.timeout(2 * startMs) // longer than any wait below, whose errors say more than mocha's timeout
  const addresses = new Map<string, string>()
  const running = new Map<string, Rehearsed>()
  let scratch: string
  let postgres: TestPostgres
  let eventStore: EventStoreServer
  let start: (name: string) => Promise<Rehearsed>
  /** The public addresses: one with Caddy, otherwise a gateway of `npm start` for each pair of APIs. */
  let origins: readonly [string, string]
  /** The gateway of `npm start` in front of the first pair. */
  let reference: string
  let token: string
  let menuId: string
  let guestPath: string
  let changes = 0

  const addressOf = (name: string) =>
    `http://${[...addresses].find(([there]) => there.startsWith(`${name}:`))?.[1]}`
  const outputs = () => [...running.values()].map(({ name, output }) => `${name}\n${output()}`).join('\n')

  async function run(name: string): Promise<void> {
    running.set(name, await start(name))
  }
  async function healthy(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const part = running.get(name)
      const ok = await waitUntil(() => part?.isHealthy() ?? false, { timeoutMs: startMs, everyMs: 200 })
      expect(ok, `${name} is healthy\n${outputs()}`).to.equal(true)
    }
  }

  before(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'safe-menu-rehearsal-'))
    const secretsDirectory = join(scratch, 'made')
    execFileSync('sh', [join(root, 'deploy', 'make-secrets.sh')], {
      env: { ...process.env, SECRETS_DIR: secretsDirectory },
    })
    const files = await readdir(secretsDirectory)
    for (const [name, { file }] of Object.entries(compose.secrets)) {
      expect(files, `the secret ${name}`).to.include(file.split('/').at(-1))
    }
    postgres = await startTestPostgres()
    eventStore = createEventStoreServer({ directory: join(scratch, 'event-store') })
    addresses.set('event-store:2113', `127.0.0.1:${(await eventStore.start()).port}`)

    const { POSTGRES_USER: user, POSTGRES_DB: database } = compose.services.postgres?.environment ?? {}
    const password = readFileSync(join(secretsDirectory, 'postgres-password'), 'utf8').trim()
    const databaseUrl = `postgres://${user}:${password}@postgres:5432/${database}`
    expect(readFileSync(join(secretsDirectory, 'database-url'), 'utf8').trim()).to.equal(databaseUrl)
    addresses.set(databaseUrl, await postgres.createDatabase())

    for (const name of instances) {
      const port = compose.services[name]?.environment.PORT
      addresses.set(`${name}:${port}`, `127.0.0.1:${await freePort()}`)
    }
    const gatewayPort = await freePort()
    addresses.set(':3003', `:${gatewayPort}`)
    addresses.set(':3190', `:${await freePort()}`)
    start = createRehearsal({ compose, addresses, secretsDirectory, scratch: join(scratch, 'mapped') })
    await Promise.all(instances.map(run))
    const pairs = await Promise.all([1, 2].map(startReference))
    reference = pairs[0] ?? ''
    if (hasCaddy) await run('gateway')
    const caddy = `http://127.0.0.1:${gatewayPort}`
    origins = hasCaddy ? [caddy, caddy] : [reference, pairs[1] ?? '']
  })

  async function startReference(number: number): Promise<string> {
    const { part, origin } = await startReferenceGateway({ compose, number, addressOf, scratch })
    running.set(part.name, part)
    return origin
  }

  after(async () => {
    for (const { process } of running.values()) process.kill('SIGKILL')
    await Promise.all([...running.values()].map(({ ended }) => ended))
    await eventStore?.stop()
    await postgres?.stop()
    await rm(scratch, { recursive: true, force: true })
  })

  it('makes every container healthy when all start at once', () => healthy([...running.keys()]))

  it('shows the version of package.json on /readyz of each service', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    for (const name of instances) {
      const readiness = await (await fetch(`${addressOf(name)}/readyz`)).json()
      expect(readiness, name).to.include({ version })
    }
  })

  it('has every metric that the alarms and the dashboard ask the services for', async () => {
    const named = new Set<string>()
    for (const name of instances) {
      const metrics = await (await fetch(`${addressOf(name)}/metrics`)).text()
      for (const [, metric = ''] of metrics.matchAll(/^(\w+)(?:\{| )/gmu)) named.add(metric)
      for (const [, metric = ''] of metrics.matchAll(/^# TYPE (\w+) gauge$/gmu)) named.add(metric)
    }
    const missing = [...metricsOfServices()].filter(metric => !named.has(metric))
    expect(missing).to.deep.equal([])
  })

  it('shows guests a new menu, and each change as soon as it is answered', async () => {
    const manager = withRetries(createApiClient(origins[0]))
    const guest = withRetries(createApiClient(origins[1]))
    const restaurantId = await loadSampleRestaurant(manager, account, new Date().toISOString())
    const { body: session } = await guest(accountRoutes.loginRestaurant, { body: account })
    token = session.token
    guestPath = `/menu/${restaurantId}`
    const params = { restaurantId }
    const published = async () => (await guest(menuRoutes.published, { params })).body
    const found = await waitUntil(async () => (await published()).length > 1, { timeoutMs: takeOverMs })
    expect(found, outputs()).to.equal(true)
    menuId = (await published())[0]?.id ?? ''

    // Through both instances of each API: a write through one is readable through the other.
    for (const there of [guest, manager, guest, manager]) {
      changes += 1
      const description = `As of change ${changes}`
      const here = there === guest ? manager : guest
      const { consistencyToken } = await here(menuRoutes.change, {
        params: { menuId },
        body: { description },
        token,
        idempotencyKey: `rehearsal-${changes}`,
      })
      const { body } = await there(menuRoutes.get, { params: { menuId }, consistencyToken })
      expect(body.description).to.equal(description)
    }
  })

  it('passes the journey that deploy/try.sh runs in containers', async () => {
    const journey = join(root, 'deploy', 'journey.mjs')
    const run = async (...args: string[]) =>
      (await promisify(execFile)(process.execPath, [journey, ...args])).stdout
    const written = await run('write', origins[0] ?? '')
    expect(await run('check', origins[0] ?? '', written.trim())).to.match(/^Guests see the menu/u)
  })

  it('spreads requests over both instances of each API', async () => {
    // A key's hash chooses the command-api, so a few writes can all go to the same one.
    const answered = await waitUntil(
      async () => {
        changes += 1
        const consistencyToken = await change(`As of change ${changes}`)
        await createApiClient(origins[0])(menuRoutes.get, { params: { menuId }, consistencyToken })
        const counts = await Promise.all([
          ...['command-api-1', 'command-api-2'].map(name => hasAnswered(name, 'menus.change')),
          ...['query-api-1', 'query-api-2'].map(name => hasAnswered(name, 'menus.get')),
        ])
        return counts.every(Boolean)
      },
      { timeoutMs: takeOverMs },
    )
    expect(answered, outputs()).to.equal(true)
  })

  async function hasAnswered(name: string, route: string): Promise<boolean> {
    const metrics = await (await fetch(`${addressOf(name)}/metrics`)).text()
    return new RegExp(`_count\\{[^}]*route="${route}",status="200"[^}]*\\} [1-9]`, 'u').test(metrics)
  }

  it(`sends each declared route to the same API as the local gateway${withoutCaddy}`, async function () {
    if (!hasCaddy) this.skip()
    const nowhere = '00000000-0000-4000-8000-000000000000'
    for (const { id, method, path } of routes) {
      const address = path.replaceAll(/:\w+/gu, nowhere)
      const [expected, actual] = await Promise.all(
        [reference, origins[0]].map(origin => look(origin, address, { method })),
      )
      expect(actual, id).to.deep.equal(expected)
    }
  })

  /** Opens the menu's live stream, as an open page does. */
  async function follow(headers: Readonly<Record<string, string>> = {}) {
    const controller = new AbortController()
    const { signal } = controller
    const answer = await fetch(`${origins[0]}/api/menus/${menuId}/live`, { headers, signal })
    let received = ''
    const reading = (async () => {
      for await (const chunk of answer.body ?? []) received += Buffer.from(chunk).toString()
    })().catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    return {
      headers: answer.headers,
      async sees(text: string) {
        const seen = await waitUntil(() => received.includes(text), { timeoutMs: takeOverMs })
        expect(seen, `${text} in ${received}`).to.equal(true)
      },
      async close() {
        controller.abort()
        await reading
      },
    }
  }

  it('delivers changes of a menu to an open page at once, without buffering', async () => {
    const page = await follow()
    expect(page.headers.get('content-type')).to.include('text/event-stream')
    await page.sees(`As of change ${changes}`)
    await change('Followed live')
    await page.sees('Followed live')
    await page.close()
  })

  it('delivers a large menu compressed, and each change of it at once', async () => {
    const call = createApiClient(origins[0])
    const rows = Array.from({ length: 300 }, (_, n) => `Dish ${n},9.50,Served warm with bread.`)
    const params = { menuId }
    const body = `item,price,description\n${rows.join('\n')}`
    const { consistencyToken } = await call(importRoutes.import, { params, body, token })
    await call(menuRoutes.get, { params, consistencyToken })
    const page = await follow({ 'accept-encoding': 'gzip' })
    expect(page.headers.get('content-encoding')).to.equal('gzip')
    await page.sees('"Dish 299"')
    await change('Followed compressed')
    await page.sees('Followed compressed')
    await page.close()
  })

  async function change(description: string): Promise<string | null> {
    const call = createApiClient(origins[0])
    const params = { menuId }
    const options = {
      params,
      body: { description },
      token,
      idempotencyKey: `rehearsal-${description.replaceAll(/\W/gu, '-')}`,
    }
    return (await call(menuRoutes.change, options)).consistencyToken
  }

  it('lets the standby projector take over when the active one is killed', async () => {
    const states = await Promise.all(['projector-1', 'projector-2'].map(stateOf))
    expect(states).to.have.members(['live', 'standby'])
    const [killed, other] =
      states[0] === 'live' ? ['projector-1', 'projector-2'] : ['projector-2', 'projector-1']
    await kill(killed as string)
    const consistencyToken = await change('After the take-over')
    const call = createApiClient(origins[0])
    const seen = await waitUntil(
      async () => {
        const { body } = await call(menuRoutes.get, { params: { menuId }, consistencyToken }).catch(
          retryLater,
        )
        return body?.description === 'After the take-over'
      },
      { timeoutMs: takeOverMs },
    )
    expect(seen, outputs()).to.equal(true)
    await expectState(other as string, 'live')
    await run(killed as string) // what the restart policy does
    await healthy([killed as string])
    await expectState(killed as string, 'standby')
  })

  async function stateOf(name: string): Promise<string | undefined> {
    const body = (await (await fetch(`${addressOf(name)}/readyz`)).json()) as {
      checks?: { menus?: { figures?: { state?: string } } }
    }
    return body.checks?.menus?.figures?.state
  }
  async function expectState(name: string, state: string): Promise<void> {
    const reached = await waitUntil(async () => (await stateOf(name)) === state, { timeoutMs: takeOverMs })
    expect(reached, `${name} is ${state}\n${outputs()}`).to.equal(true)
  }
  async function kill(name: string): Promise<void> {
    running.get(name)?.process.kill('SIGKILL')
    expect(await running.get(name)?.ended).to.equal('SIGKILL')
  }
  /** Tries again after a 503 with Retry-After, as a client does. */
  function retryLater(error: unknown): { body: null } {
    if (error instanceof ApiFailure && error.status === 503) return { body: null }
    throw error
  }

  it(`answers all requests when one instance of each API is killed${withoutCaddy}`, async function () {
    if (!hasCaddy) this.skip()
    await Promise.all(['command-api-2', 'query-api-2'].map(kill))
    const call = withRetries(createApiClient(origins[0]))
    let refusals = 0
    for (const index of [1, 2, 3, 4]) {
      let consistencyToken: string | null = null
      const changed = await waitUntil(
        async () => {
          consistencyToken = await change(`With one of two, ${index}`).catch(error => {
            retryLater(error)
            refusals += 1
            return null
          })
          return consistencyToken !== null
        },
        { timeoutMs: takeOverMs },
      )
      expect(changed, outputs()).to.equal(true)
      const { body } = await call(menuRoutes.get, { params: { menuId }, consistencyToken })
      expect(body.description).to.equal(`With one of two, ${index}`)
    }
    // Only the write on the closed connection fails, or a second one if a slow machine takes longer than the instance is marked as failed.
    expect(refusals).to.be.at.most(2)
    expect((await fetch(`${origins[0]}/readyz`)).status).to.equal(200)
    await kill('query-api-1')
    const refused = await fetch(`${origins[0]}/api/menus/${menuId}`)
    expect(refused.status).to.equal(503)
    expect(refused.headers.get('retry-after')).to.equal('1')
    expect(await refused.json()).to.include({ code: 'service.not_ready' })
    expect((await fetch(`${origins[0]}/readyz`)).status).to.equal(503)
    // A guest gets the plain web client, whatever their browser has kept.
    const plain = await look(origins[0], '/menu/somewhere')
    const etag = (await fetch(`${origins[0]}/menu/somewhere`)).headers.get('etag') ?? ''
    for (const headers of [{}, { 'if-none-match': etag }])
      expect(await look(origins[0], guestPath, { headers })).to.deep.equal(plain)
    // fetch accepts no encoding for a part.
    const { body, status } = await look(origins[0], guestPath, { headers: { range: 'bytes=0-9' } })
    expect({ body, status }).to.deep.equal({ body: plain.body, status: 200 })
    await Promise.all(['command-api-2', 'query-api-1', 'query-api-2'].map(run))
    await healthy(['command-api-2', 'query-api-1', 'query-api-2', 'gateway'])
  })

  it(`serves pages and files with Caddy as the local gateway does${withoutCaddy}`, async function () {
    if (!hasCaddy) this.skip()
    const assets = await readdir(join(root, 'web', 'dist', 'assets'))
    const script = assets.find(name => name.endsWith('.js.br'))?.replace(/\.br$/u, '')
    const asked: readonly (readonly [string, RequestInit?])[] = [
      ['/', { headers: { 'accept-encoding': 'br' } }],
      ['/restaurants/sales?from=card'],
      ['/menu/somewhere'],
      [guestPath],
      [guestPath, { headers: { 'accept-encoding': 'br' } }],
      [guestPath, { method: 'HEAD' }],
      [guestPath, { method: 'POST' }],
      [`/menu/${menuId}`], // no restaurant has this id
      ['/favicon.svg'],
      ['/sw.js'],
      ['/manifest.json'],
      ['/icons/icon-192.png'],
      [`/assets/${script}`],
      [`/assets/${script}`, { headers: { 'accept-encoding': 'gzip' } }],
      [`/assets/${script}`, { headers: { 'accept-encoding': 'identity' } }],
      ['/assets/missing.js'],
      ['/.vite/manifest.json'],
      ['/', { method: 'POST' }],
      ['/livez'],
      ['/api/nothing/here'],
      ['/api', { method: 'DELETE' }],
    ]
    for (const [path, init] of asked) {
      const both = () => Promise.all([reference, origins[0]].map(origin => look(origin, path, init)))
      let [expected, actual] = await both()
      // A page that a busy machine renders too late arrives without its menu, and with it the next time.
      await waitUntil(
        async () => {
          if (!isDeepStrictEqual(actual, expected)) [expected, actual] = await both()
          return isDeepStrictEqual(actual, expected)
        },
        { timeoutMs: startMs },
      )
      expect(actual, `${init?.method ?? 'GET'} ${path}`).to.deep.equal(expected)
    }
  })

  it('sends the same page headers in the Caddyfile as the local gateway', async () => {
    const caddyfile = readFileSync(join(root, 'deploy', 'Caddyfile'), 'utf8')
    const { headers } = await look(reference, '/')
    expect(headers).to.have.property('content-security-policy')
    for (const name of pageHeaders) expect(caddyfile.toLowerCase()).to.include(`${name} `)
    expect(caddyfile.toLowerCase().replaceAll('; ', ';'))
      .to.include(headers['content-security-policy'])
      .and.to.include(headers['permissions-policy'])
  })

  it('ends every process in order at a stop', async () => {
    const processes = [...running.values()]
    for (const { process } of processes) process.kill('SIGTERM')
    const late = new Promise<string>(resolve => setTimeout(resolve, stopMs, 'too late').unref())
    for (const { name, ended } of processes) expect(await Promise.race([ended, late]), name).to.equal(0)
  })
})

const pageHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
]

/** What matters to a browser: status, body and all headers except those about the time or the connection. */
async function look(origin: string, path: string, init: RequestInit = {}) {
  const answer = await fetch(origin + path, { redirect: 'manual', ...init })
  const body = (await answer.text())
    .replace(/"requestId":"[^"]+"/u, '"requestId":"..."')
    .replace(/"at":\d+/u, '"at":0') // when the page was rendered
  const compared = [...pageHeaders, 'content-type', 'content-encoding', 'cache-control', 'allow', 'location']
  const headers = Object.fromEntries(compared.flatMap(name => pairOf(name, answer.headers.get(name))))
  return { status: answer.status, headers, hasEtag: answer.headers.has('etag'), body: body.trim() } as {
    status: number
    headers: Record<string, string>
    hasEtag: boolean
    body: string
  }
}

function pairOf(name: string, value: string | null): [string, string][] {
  return value === null
    ? []
    : [[name, value.toLowerCase().replaceAll('; ', ';').replace(';charset=utf-8', '')]]
}
