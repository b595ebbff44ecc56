import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createEventStoreServer, type EventStoreServer } from '@safe-menu/local/event-store/server'
import { freePort } from '@safe-menu/local/supervisor/free-port'
import { waitUntil } from '@safe-menu/local/supervisor/wait-until'
import { startStack } from '@safe-menu/local/testing/start-stack'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import { parse } from 'yaml'
import { startReferenceGateway } from './reference-gateway.ts'
import { createRehearsal, type Rehearsed, readCompose, root } from './rehearsal.ts'

const compose = readCompose()
const keys = ['vault-key', 'account-index-key', 'audit-signing-key']
const run = promisify(execFile)
const journey = async (...args: string[]) =>
  (await run(process.execPath, [join(root, 'deploy', 'journey.mjs'), ...args])).stdout.trim()

let scratch: string
let secretsDirectory: string
async function createScratch(): Promise<void> {
  scratch = await mkdtemp(join(tmpdir(), 'safe-menu-move-'))
  secretsDirectory = join(scratch, 'secrets')
}
const removeScratch = () => rm(scratch, { recursive: true, force: true })

/** A `docker` that notes its calls, and has processes instead of containers. */
function installDocker({ hasServices = false, stores = {} as Record<string, string> } = {}): () => string[] {
  const calls = join(scratch, 'calls')
  const overlay = parse(readFileSync(join(root, 'deploy', 'move.compose.yml'), 'utf8'))
  const command: string = overlay.services.move.command.at(-1)
  const moveCommand = join(scratch, 'move-command')
  writeFileSync(moveCommand, command.replaceAll('/tmp/backup', join(scratch, 'in-container')))
  writeFileSync(
    join(scratch, 'docker'),
    `#!/bin/sh
    echo "$*" >> ${calls}
    case "$*" in
      *'ps --all'*) ${hasServices ? 'echo a-container' : ':'};;
      *'config --services') printf '%s\\n' ${Object.keys(compose.services)
        .filter(name => !/^event-store-\d$/u.test(name))
        .join(' ')};;
      *' run '*' move') ${Object.entries(stores)
        .map(([name, url]) => `${name}='${url}'`)
        .join(' ')} exec sh ${moveCommand};;
    esac`,
  )
  chmodSync(join(scratch, 'docker'), 0o755)
  return () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [])
}

const move = (backup: string) =>
  spawnSync('sh', [join(root, 'deploy', 'move.sh'), backup], {
    env: { PATH: `${scratch}:${process.env.PATH}`, SECRETS_DIR: secretsDirectory },
    encoding: 'utf8',
  })

// Only with --all: restored-backup.int.spec.ts moves a backup to other stores, too, without starting the whole product twice.
describe('move.sh › from npm start to the compose file', function () {
  this.timeout(240_000) // the whole product, twice
  const running = new Map<string, Rehearsed>()
  let postgres: TestPostgres
  let eventStore: EventStoreServer | undefined
  before(async () => {
    await createScratch()
    postgres = await startTestPostgres()
  })
  after(async () => {
    for (const { process } of running.values()) process.kill('SIGKILL')
    await Promise.all([...running.values()].map(({ ended }) => ended))
    await eventStore?.stop()
    await postgres.stop()
    await removeScratch()
  })

  it('takes the menus, accounts and keys along', async () => {
    const stack = await startStack()
    let written: string
    try {
      written = await journey('write', stack.origin)
      const env = { ...process.env, DATA_DIR: stack.dataDirectory }
      await run(process.execPath, [join(root, 'dist', 'backup.mjs'), 'backup', join(scratch, 'backups')], {
        env,
      })
    } finally {
      await stack.stop()
    }
    const backup = join(scratch, 'backups', (await readdir(join(scratch, 'backups')))[0] ?? '')

    // The same backup is good for another machine with `npm start`.
    const restored = join(scratch, 'restored')
    await run(process.execPath, [join(root, 'dist', 'backup.mjs'), 'restore', backup], {
      env: { ...process.env, DATA_DIR: restored },
    })
    expect(await readdir(restored)).to.include.members(['event-store', 'postgres', 'keys'])

    eventStore = createEventStoreServer({ directory: join(scratch, 'event-store') })
    const eventStoreAddress = `127.0.0.1:${(await eventStore.start()).port}`
    const database = await postgres.createDatabase()
    const calls = installDocker({
      stores: { EVENTSTORE_URL: `esdb://${eventStoreAddress}?tls=false`, DATABASE_URL: database },
    })
    // Not spawnSync: the event store is in this process.
    const { stdout, stderr } = await run('sh', [join(root, 'deploy', 'move.sh'), backup], {
      env: { PATH: `${scratch}:${process.env.PATH}`, SECRETS_DIR: secretsDirectory },
    })
    expect(stdout).to.match(/^The data has moved\./mu)
    expect(stderr).to.match(/^The target has all \d+ events of the source/mu)
    expect(calls()).to.deep.equal([
      'compose ps --all --quiet command-api-1',
      'compose --profile move build',
      'compose config --services',
      'compose up --detach --wait postgres event-store',
      'compose run --rm -T --no-deps move',
      'compose up --detach',
    ])
    for (const key of keys)
      expect(await readFile(join(secretsDirectory, key), 'utf8'), key).to.equal(
        await readFile(join(backup, 'keys', key), 'utf8'),
      )

    const addresses = new Map([
      ['event-store:2113', eventStoreAddress],
      [(await readFile(join(secretsDirectory, 'database-url'), 'utf8')).trim(), database],
    ])
    const names = ['command-api-1', 'query-api-1', 'projector-1', 'projector-background-1']
    for (const name of names)
      addresses.set(`${name}:${compose.services[name]?.environment.PORT}`, `127.0.0.1:${await freePort()}`)
    const start = createRehearsal({ compose, addresses, secretsDirectory, scratch: join(scratch, 'mapped') })
    for (const name of names) running.set(name, await start(name))
    const addressOf = (name: string) =>
      `http://${[...addresses].find(([there]) => there.startsWith(`${name}:`))?.[1]}`
    const { part, origin } = await startReferenceGateway({ compose, number: 1, addressOf, scratch })
    running.set(part.name, part)
    const outputs = () => [...running.values()].map(({ name, output }) => `${name}\n${output()}`).join('\n')
    const isReady = await waitUntil(() => running.get('command-api-1')?.isHealthy() ?? false, {
      timeoutMs: 60_000,
      everyMs: 200,
    })
    expect(isReady, outputs()).to.equal(true)
    // The owner signs in with the password from before, and guests see the menu.
    expect(await journey('check', origin, written)).to.match(/^Guests see the menu/u)
  })
})

describe('move.sh › refuses', () => {
  let backup: string
  afterEach(removeScratch)
  beforeEach(async () => {
    await createScratch()
    backup = join(scratch, 'backup')
    mkdirSync(join(backup, 'keys'), { recursive: true })
    mkdirSync(secretsDirectory)
    writeFileSync(join(backup, 'backup.json'), '{}')
    for (const key of keys) writeFileSync(join(backup, 'keys', key), `the ${key}`)
  })
  const changesNothing = (calls: () => string[]) => {
    expect(calls().filter(call => !call.includes(' ps '))).to.deep.equal([])
    expect(existsSync(join(secretsDirectory, 'jwt-private-key'))).to.equal(false)
  }

  it('a directory that is no complete backup', () => {
    const calls = installDocker()
    const { status, stderr } = move(secretsDirectory)
    expect([status, stderr]).to.deep.equal([
      1,
      `${secretsDirectory} is not a complete backup of npm run backup: it has no backup.json.\n`,
    ])
    changesNothing(calls)
  })

  it('an installation that has services', () => {
    const calls = installDocker({ hasServices: true })
    const { status, stderr } = move(backup)
    expect([status, stderr]).to.deep.equal([
      1,
      'There is an installation. If it has no data to keep, remove it first: docker compose down --volumes\n',
    ])
    changesNothing(calls)
  })

  it('to overwrite a key that other data may need', () => {
    const calls = installDocker()
    writeFileSync(join(secretsDirectory, 'account-index-key'), 'another one')
    const { status, stderr } = move(backup)
    expect(status).to.equal(1)
    expect(stderr).to.match(
      /account-index-key is not the key of the backup\. If no data needs it, remove it\.$/mu,
    )
    expect(readFileSync(join(secretsDirectory, 'account-index-key'), 'utf8')).to.equal('another one')
    expect(existsSync(join(secretsDirectory, 'vault-key'))).to.equal(false)
    changesNothing(calls)
  })

  it('a backup whose keys came from the environment, until they are there', async () => {
    const calls = installDocker()
    await rm(join(backup, 'keys', 'vault-key'))
    const { status, stderr } = move(backup)
    expect(status).to.equal(1)
    expect(stderr).to.match(/^The backup has no keys\/vault-key, because it came from the environment\./u)
    changesNothing(calls)
  })
})
