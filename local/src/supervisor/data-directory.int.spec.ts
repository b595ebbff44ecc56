import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { holdDataDirectory } from './data-directory.ts'
import { claimPort } from './free-port.ts'
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

  /** Another process that holds the directory. */
  async function holder() {
    const module = JSON.stringify(join(import.meta.dirname, 'data-directory.ts'))
    const script = `const { holdDataDirectory } = await import(${module})
      await holdDataDirectory(${JSON.stringify(home)}).then(() => console.log('held'), error => console.log(error.message))
      process.stdin.resume()`
    const args = ['--import', 'tsx', '--input-type=module', '-e', script]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] })
    const [said] = await once(child.stdout, 'data')
    return { child, said: String(said), ended: once(child, 'exit') }
  }

  it('is refused with the pid of the process that holds it, until that is killed', async () => {
    const { child, said, ended } = await holder()
    expect(said).to.equal('held\n')
    expect(await failure(home)).to.be.instanceOf(StartError)
    expect(String(await failure(home))).to.include(`(process ${child.pid})`)
    child.kill('SIGKILL')
    await ended
    expect(await failure(home)).to.equal(null)
  })

  it('is held again after a release', async () => {
    const held = await holdDataDirectory(join(home, 'new', 'data'))
    await held.release()
    await (await holdDataDirectory(join(home, 'new', 'data'))).release()
  })

  it('goes to one process at most of those that start at the same time', async () => {
    const holders = await Promise.all([holder(), holder(), holder()])
    expect(holders.filter(({ said }) => said === 'held\n')).to.have.length.at.most(1)
    for (const { child, ended } of holders) {
      child.kill('SIGKILL')
      await ended
    }
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
