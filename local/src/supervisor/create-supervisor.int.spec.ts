import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { builtProgram } from '../testing/built-program.ts'
import { createSupervisor } from './create-supervisor.ts'
import { identifyProcess, stillRuns } from './process-identity.ts'
import { type RunFile, readRunFile } from './run-file.ts'

/** A fake service: it answers every request with 200, and ends at a signal. */
const service = `
import { createServer } from 'node:http'
const server = createServer((request, response) => response.end('{"ready":true}'))
server.listen(Number(process.env.PORT), process.env.HOST || undefined)
process.on('SIGTERM', () => { console.log('bye'); process.exit(0) })
`
const loader = `
import { appendFileSync } from 'node:fs'
const answer = await fetch(process.env.GATEWAY_URL + '/livez')
console.log('Look at ' + process.env.GATEWAY_URL + '/menu/1 ' + answer.status)
appendFileSync(process.env.DATA_DIR + '/loads', 'x')
`

// Starts first: it starts half a dozen processes for each test.
// Only with --all: every journey starts and stops the same stack; this one starts it fifteen times.
describe('the local stack', () => {
  let main: string
  let home: string
  let dataDirectory: string
  let supervisors: ChildProcess[]

  before(async () => {
    main = await builtProgram('local')
  })
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'safe-menu-supervisor-'))
    dataDirectory = join(home, 'data')
    supervisors = []
    const names = ['event-store', 'projector', 'projector-background', 'command-api', 'query-api', 'gateway']
    for (const name of names) {
      await writeFile(join(home, `${name}.mjs`), service)
    }
    await writeFile(join(home, 'sample-data.mjs'), loader)
  })
  afterEach(async () => {
    for (const child of supervisors) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    }
    await rm(home, { recursive: true, force: true })
  })

  /** Runs the supervisor with the fake services and an external PostgreSQL. */
  function launch(env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        PROGRAMS_DIR: home,
        DATA_DIR: dataDirectory,
        DATABASE_URL: 'postgres://127.0.0.1:1/none',
        PORT: '0',
        SAMPLE_DATA: 'off',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    supervisors.push(child)
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk
      })
    }
    const exited = once(child, 'exit').then(([code]) => code as number | null)
    const says = (text: string | RegExp) =>
      waitUntil(`it prints ${text}`, () => expect(printed).to.match(new RegExp(text, 'm')))
    return { child, exited, says, printed: () => printed }
  }

  const running = (): RunFile => {
    const found = readRunFile(dataDirectory)
    if (!found) throw new Error('Nothing runs.')
    return found
  }

  it('prints its address when ready, and ends everything in order at a signal', async () => {
    const stack = launch()
    await stack.says(/^Ready: http:\/\/localhost:\d+$/m)
    const { origin, parts } = running()
    expect((await fetch(origin)).status).to.equal(200)
    expect(Object.keys(parts).sort()).to.deep.equal(
      ['command-api', 'event-store', 'gateway', 'projector', 'projector-background', 'query-api'].sort(),
    )
    stack.child.kill('SIGTERM')
    expect(await stack.exited).to.equal(0)
    const order = [...stack.printed().matchAll(/^(\S+) \| bye$/gm)].map(([, name]) => name)
    expect(order).to.deep.equal([
      'gateway',
      'query-api',
      'command-api',
      'projector-background',
      'projector',
      'event-store',
    ])
    expect(Object.values(parts).some(stillRuns)).to.equal(false)
    expect(readRunFile(dataDirectory)).to.equal(null)
  })

  it('restarts a killed part at the same address', async () => {
    const stack = launch()
    await stack.says('Ready:')
    const before = running().parts['query-api']
    process.kill(before?.pid ?? 0, 'SIGKILL')
    await waitUntil('it runs again', () => (running().parts['query-api']?.pid ?? before?.pid) !== before?.pid)
    const after = running().parts['query-api']
    expect(after?.port).to.equal(before?.port)
    await waitUntil('it answers', async () => (await fetch(`http://127.0.0.1:${after?.port}/readyz`)).ok)
  })

  it('restarts all parts of a program that has changed', async () => {
    const stack = launch()
    await stack.says('Ready:')
    const before = running().parts
    stack.child.send(['projector'])
    const isNew = (name: string) => (running().parts[name]?.pid ?? before[name]?.pid) !== before[name]?.pid
    for (const name of ['projector', 'projector-background'])
      await waitUntil(`${name} is new`, () => isNew(name))
    expect(isNew('query-api')).to.equal(false)
  })

  it('ends its parts when it is killed, and can start again immediately', async () => {
    const first = launch()
    await first.says('Ready:')
    const { parts, origin } = running()
    first.child.kill('SIGKILL')
    await first.exited
    const second = launch({ PORT: new URL(origin).port })
    await second.says('Ready:')
    expect(Object.values(parts).some(stillRuns)).to.equal(false)
  })

  it('ends when npm is killed without forwarding a signal', async () => {
    const npm = spawn('sh', ['-c', `"${process.execPath}" "${main}"; true`], {
      env: {
        ...process.env,
        npm_lifecycle_event: 'start',
        PROGRAMS_DIR: home,
        DATA_DIR: dataDirectory,
        DATABASE_URL: 'postgres://127.0.0.1:1/none',
        PORT: '0',
        SAMPLE_DATA: 'off',
      },
      stdio: 'ignore',
    })
    supervisors.push(npm)
    const serves = async () => (await fetch(running().origin)).ok
    await waitUntil('it serves', serves)
    const { parts } = running()
    npm.kill('SIGTERM')
    await waitUntil('it has ended', () => readRunFile(dataDirectory) === null)
    expect(Object.values(parts).some(stillRuns)).to.equal(false)
  })

  it('names a part that cannot start, ends the others and fails', async () => {
    await writeFile(join(home, 'query-api.mjs'), 'console.error("DATABASE_URL is missing."); process.exit(1)')
    const stack = launch()
    expect(await stack.exited).to.equal(1)
    expect(stack.printed()).to.include('query-api | DATABASE_URL is missing.')
    expect(stack.printed()).to.include('query-api does not start (exit code 1).')
    expect(stack.printed()).to.not.include('Ready:')
  })

  it('does not restart a part that ends because of its settings', async () => {
    const sentence =
      'query-api cannot start: AUDIT_SIGNING_KEY must be a P-256 private key in PEM, for ES256.'
    await writeFile(
      join(home, 'query-api.mjs'),
      `console.error(${JSON.stringify(sentence)}); process.exit(78)`,
    )
    const stack = launch()
    expect(await stack.exited).to.equal(78)
    expect(stack.printed().match(/query-api/g), stack.printed()).to.have.length(1)
    expect(stack.printed()).to.include(`${sentence}\n`).and.to.not.include('again')
  })

  it('loads the sample restaurant into a new store once, before "Ready"', async () => {
    const first = launch({ SAMPLE_DATA: 'on' })
    await first.says('Ready:')
    expect(first.printed()).to.match(/^Look at http:\/\/localhost:\d+\/menu\/1 200\n(?:.*\n)*Ready:/m)
    first.child.kill('SIGTERM')
    await first.exited
    // A real event store would have created this file.
    await writeFile(join(dataDirectory, 'event-store'), '')
    const second = launch({ SAMPLE_DATA: 'on' })
    await second.says('Ready:')
    expect(await readFile(join(dataDirectory, 'loads'), 'utf8')).to.equal('x')
  })

  it('gives each part only the secrets that it needs', async () => {
    const spy = (name: string) =>
      `import { writeFileSync } from 'node:fs'
       writeFileSync(process.env.DATA_DIR + '/${name}.env', JSON.stringify(Object.keys(process.env)))
       ${service}`
    for (const name of ['gateway', 'query-api', 'command-api'])
      await writeFile(join(home, `${name}.mjs`), spy(name))
    const stack = launch({
      ADMIN_EMAIL: 'root@example.com',
      ADMIN_PASSWORD: 'for the command side alone',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'menu@example.com',
      PUBLIC_ORIGIN: 'https://menu.example.com',
    })
    await stack.says('Ready:')
    const has = async (name: string, variable: string) =>
      JSON.parse(await readFile(join(dataDirectory, `${name}.env`), 'utf8')).includes(variable)
    for (const variable of ['JWT_PRIVATE_KEY', 'VAULT_KEY', 'ADMIN_PASSWORD', 'SMTP_URL', 'EVENTSTORE_URL']) {
      expect(await has('command-api', variable), variable).to.equal(true)
      expect(await has('query-api', variable), variable).to.equal(false)
      expect(await has('gateway', variable), variable).to.equal(false)
    }
    expect(await has('query-api', 'JWT_PUBLIC_KEY')).to.equal(true)
    expect(await has('gateway', 'DATABASE_URL')).to.equal(false)
  })

  it('starts no more parts once it is stopped', async () => {
    const note = `import { appendFileSync } from 'node:fs'; appendFileSync(process.env.DATA_DIR + '/started', 'x')`
    for (const name of ['projector', 'command-api', 'query-api', 'gateway'])
      await writeFile(join(home, `${name}.mjs`), `${note}\n${service}`)
    await writeFile(join(home, 'event-store.mjs'), 'setInterval(() => undefined, 1_000)') // never serves
    const { PATH } = process.env
    const database = 'postgres://127.0.0.1:1/none'
    const supervisor = createSupervisor({
      env: { PATH, DATA_DIR: dataDirectory, DATABASE_URL: database, PORT: '0', SAMPLE_DATA: 'off' },
      programs: home,
      output: new PassThrough().resume() as unknown as NodeJS.WriteStream,
    })
    try {
      const started = supervisor.start()
      await waitUntil('the event store runs', () => readRunFile(dataDirectory)?.parts['event-store'])
      await supervisor.stop()
      await started
      expect(existsSync(join(dataDirectory, 'started'))).to.equal(false)
    } finally {
      await supervisor.stop() // kills what it has started since
    }
  })

  it('finds no identity for a process that does not exist', () => {
    expect(identifyProcess(2 ** 22 + 1)).to.equal(null)
  })
})
