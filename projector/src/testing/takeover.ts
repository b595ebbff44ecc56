import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { type EngineFixture, isWorkerReady } from './engine-fixture.ts'

/**
 * Kills the owner of a group beside a standby while 500 events are appended, and checks that each is applied once.
 * Resolves with the milliseconds until the standby was live.
 */
export async function killOwner(engine: EngineFixture): Promise<number> {
  const first = await spawnWorker(engine.store.url, engine.databaseUrl)
  engine.cleanUps.push(first.kill)
  await waitUntil('the first is the owner', first.isLive)
  const second = engine.start()
  await waitUntil('the second stands by', () => second.status.state === 'standby')
  expect(isWorkerReady(second)).to.equal(true)
  const count = 500
  let appended = 0
  const appending = (async () => {
    for (; appended < count; appended += 1) await engine.append(`n${appended % 7}`)
  })()
  await waitUntil('some are applied', async () => (await engine.reader.times()) > 100)
  const killedAt = performance.now()
  await first.kill()
  await waitUntil('the second is live', () => second.status.state === 'live')
  const takenMs = performance.now() - killedAt
  await appending
  await engine.applied((await engine.gateway.head())?.position ?? 0n)
  expect(await engine.reader.times()).to.equal(count)
  return takenMs
}

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
