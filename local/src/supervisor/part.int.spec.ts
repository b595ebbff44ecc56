import { type ChildProcess, spawn } from 'node:child_process'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { settingsExitCode } from '@safe-menu/server-kit/config/environment'
import { rejection } from '@safe-menu/server-kit/testing/rejection'
import { expect } from 'chai'
import { createPart, type Part } from './part.ts'
import { StartError } from './start-error.ts'

/** A process that runs until it gets a signal. */
const runs = 'setInterval(() => {}, 1000); process.on("SIGTERM", () => process.exit(0))'
const deafToSigterm =
  'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); process.stdout.write("up")'

interface Watched {
  readonly part: Part
  readonly pids: number[]
  readonly said: string[]
  running(): number | null
}

function watch(
  script: string | (() => string),
  options: { ready?: () => boolean; launch?: () => never } = {},
): Watched {
  const pids: number[] = []
  const said: string[] = []
  let child: ChildProcess | undefined
  let running: number | null = null
  let output = ''
  const part = createPart({
    name: 'stand-in',
    async launch() {
      options.launch?.()
      const code = typeof script === 'string' ? script : script()
      child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] })
      child.stdout?.on('data', (chunk: Buffer) => {
        output += chunk
      })
      return child
    },
    isReady: async () => options.ready?.() ?? (script !== deafToSigterm || output.includes('up')),
    stopSignal: 'SIGTERM',
    say: sentence => said.push(sentence),
    onProcess(pid) {
      running = pid
      if (pid !== null) pids.push(pid)
    },
    backoff: () => 1,
  })
  return { part, pids, said, running: () => running }
}

describe('a supervised part', () => {
  let watched: Watched
  afterEach(() => watched.part.stop(1_000))

  it('is replaced by a new process when it is killed', async () => {
    watched = watch(runs)
    await watched.part.start()
    const [first = 0] = watched.pids
    process.kill(first, 'SIGKILL')
    await waitUntil('it runs again', () => watched.pids.length === 2 && watched.running() !== null)
    expect(watched.running()).to.not.equal(first)
    expect(watched.said[0]).to.match(/^stand-in ended \(SIGKILL\); starting it again in 1 ms$/)
  })

  it('is given up if it keeps ending before it is ready', async () => {
    watched = watch('process.exit(3)', { ready: () => false })
    const fault = await rejection(watched.part.start())
    expect(fault).to.be.instanceOf(StartError)
    expect(String(fault)).to.include('stand-in does not start (exit code 3)')
  })

  it('is not started again if an operator has to fix something', async () => {
    let tries = 0
    watched = watch(runs, {
      launch() {
        tries += 1
        throw new StartError('The disk is read-only.')
      },
    })
    expect(String(await rejection(watched.part.start()))).to.include('The disk is read-only.')
    expect(tries).to.equal(1)
  })

  it('is started again after it has served, even if it ends because of its settings', async () => {
    let launches = 0
    const wrong = `process.exit(${settingsExitCode})`
    watched = watch(() => (launches++ === 1 ? wrong : runs))
    await watched.part.start()
    process.kill(watched.pids[0] ?? 0, 'SIGKILL')
    await waitUntil('it runs again', () => watched.pids.length === 3 && watched.running() !== null)
    expect(watched.said).to.include('stand-in cannot start because of its settings.')
  })

  it('ends when stopped and is not started again', async () => {
    watched = watch(runs)
    await watched.part.start()
    await watched.part.stop(5_000)
    expect(watched.running()).to.equal(null)
    expect(watched.pids).to.have.length(1)
    expect(watched.said).to.deep.equal([])
  })

  it('is killed if it does not end within its grace period', async () => {
    watched = watch(deafToSigterm)
    await watched.part.start()
    await watched.part.stop(50)
    expect(watched.running()).to.equal(null)
    expect(watched.said).to.deep.equal(['stand-in did not stop within 50 ms and is killed'])
  })

  it('is restarted without a pause when its program has changed', async () => {
    watched = watch(runs)
    await watched.part.start()
    watched.part.restart()
    await waitUntil('it runs again', () => watched.pids.length === 2)
    expect(watched.said).to.deep.equal([])
  })
})
