import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { holdDataDirectory } from './data-directory.ts'
import { claimPort } from './free-port.ts'
import { identifyProcess } from './process-identity.ts'
import { StartError } from './start-error.ts'

describe('the data directory', () => {
  let home: string
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'safe-menu-data-'))
  })
  afterEach(() => rm(home, { recursive: true, force: true }))

  const failure = (directory: string) =>
    holdDataDirectory(directory).then(
      () => null,
      (error: unknown) => error,
    )

  it('is refused with the pid of the supervisor that holds it', async () => {
    const directory = join(home, 'new', 'data')
    const held = await holdDataDirectory(directory)
    const fault = await failure(directory)
    expect(fault).to.be.instanceOf(StartError)
    expect(String(fault)).to.include(`(process ${process.pid})`)
    await held.release()
    expect((await holdDataDirectory(directory)).takenOver).to.equal(false)
  })

  it('is taken over from a killed supervisor', async () => {
    const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    const owner = identifyProcess(holder.pid ?? 0)
    await writeFile(join(home, 'supervisor.lock'), JSON.stringify(owner))
    expect(String(await failure(home))).to.include(`(process ${holder.pid})`)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect((await holdDataDirectory(home)).takenOver).to.equal(true)
  })

  it('is taken over if the pid now belongs to another process', async () => {
    await writeFile(
      join(home, 'supervisor.lock'),
      JSON.stringify({ pid: process.pid, startedAt: 'long ago' }),
    )
    expect((await holdDataDirectory(home)).takenOver).to.equal(true)
  })

  it('goes to exactly one of two that find a stale lock at the same time', async () => {
    await writeFile(join(home, 'supervisor.lock'), JSON.stringify({ pid: 1, startedAt: 'long ago' }))
    const results = await Promise.allSettled([1, 2, 3].map(() => holdDataDirectory(home)))
    expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(1)
  })

  it('is reported in one sentence if it cannot be created', async () => {
    await writeFile(join(home, 'file'), '')
    const fault = await failure(join(home, 'file', 'data'))
    expect(fault).to.be.instanceOf(StartError)
    expect(String(fault)).to.include('cannot be written to (ENOTDIR)')
  })
})

describe('the public port', () => {
  it('is named, with an alternative, if another program uses it', async () => {
    const other = createServer()
    other.listen(0)
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const fault = await claimPort(port, undefined).then(
      () => null,
      (error: unknown) => error,
    )
    other.close()
    await once(other, 'close')
    expect(fault).to.be.instanceOf(StartError)
    expect(String(fault)).to.include(`Port ${port} is already in use`)
    await claimPort(port, undefined)
  })
})
