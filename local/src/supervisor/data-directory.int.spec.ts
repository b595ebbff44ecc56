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

  /** Another process, which on request tries to hold the directory at an instant, or releases it. */
  async function startHolder() {
    const module = JSON.stringify(join(import.meta.dirname, 'data-directory.ts'))
    const script = `const { holdDataDirectory } = await import(${module})
      console.log('ready')
      let held
      process.stdin.on('data', async at => {
        if (String(at) === 'release') return (await held?.release(), console.log('released'))
        while (Date.now() < Number(at));
        held = await holdDataDirectory(${JSON.stringify(home)}).catch(error => void console.log(error.message))
        if (held) console.log('held')
      })`
    const args = ['--import', 'tsx', '--input-type=module', '-e', script]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] })
    await once(child.stdout, 'data')
    const request = async (what: string) => {
      child.stdin.write(what)
      return String(await once(child.stdout, 'data')).trim()
    }
    const hold = (at: number) => request(String(at))
    return { child, hold, release: () => request('release'), ended: once(child, 'exit') }
  }

  it('is refused with the pid of the process that holds it, until that is killed', async () => {
    const { child, hold, ended } = await startHolder()
    expect(await hold(Date.now())).to.equal('held')
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

  it('goes to exactly one of the processes that start at the same time', async () => {
    const holders = await Promise.all([startHolder(), startHolder(), startHolder()])
    for (let round = 0; round < 50; round += 1) {
      const at = Date.now() + 5
      const said = await Promise.all(holders.map(({ hold }) => hold(at)))
      const [winner] = holders.filter((_, index) => said[index] === 'held')
      const refusal = `Safe Menu already runs on ${home} (process ${winner?.child.pid}): `
      expect(said.filter(text => !text.startsWith(refusal))).to.deep.equal(['held'])
      await Promise.all(holders.map(({ release }) => release()))
    }
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
