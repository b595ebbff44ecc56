import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { until } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { isWorkerReady, useEngine } from '../testing/engine-fixture.ts'

// Runs alone: a standby must take over within 5 s, which includes starting connections.
describe('projector engine', function () {
  this.timeout(90_000) // starts processes and waits for takeovers of up to 5 s
  const engine = useEngine()
  const { start, append, applied, cleanUps } = engine

  describe('when the owner is killed beside a standby', () => {
    it('hands over to the standby within 5 s and applies each event once', async () => {
      const first = await spawnWorker(engine.store.url, engine.databaseUrl)
      cleanUps.push(first.kill)
      await until('the first is the owner', first.isLive)
      const second = start()
      await until('the second stands by', () => second.status.state === 'standby')
      expect(isWorkerReady(second)).to.equal(true)
      const count = 500
      let appended = 0
      const appending = (async () => {
        for (; appended < count; appended += 1) await append(`n${appended % 7}`)
      })()
      await until('some are applied', async () => (await engine.reader.times()) > 100)
      const killedAt = performance.now()
      await first.kill()
      await until('the second is live', () => second.status.state === 'live')
      expect(performance.now() - killedAt).to.be.below(5_000)
      await appending
      await applied((await engine.gateway.head())?.position ?? 0n)
      expect(await engine.reader.times()).to.equal(count)
    })
  })
})

/** A worker in its own process, which the test can kill. */
async function spawnWorker(eventStoreUrl: string, databaseUrl: string) {
  const script = `
    import { startSpecWorker } from ${JSON.stringify(new URL('../testing/spec-worker.ts', import.meta.url).href)}
    const { status } = startSpecWorker(${JSON.stringify({ eventStoreUrl, databaseUrl })})
    setInterval(() => process.send(status.state), 20)`
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  let state = ''
  child.on('message', message => {
    state = String(message)
  })
  return {
    isLive: () => state === 'live',
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
