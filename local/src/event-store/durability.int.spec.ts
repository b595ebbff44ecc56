import { execFileSync } from 'node:child_process'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import {
  collect,
  connect,
  event,
  failure,
  type ServerProcess,
  startProcess,
  unaryOptions,
  useDirectory,
} from '../testing/event-store-fixture.ts'

interface Acknowledged {
  stream: string
  id: string
  revision: bigint
  position: bigint
}

const writerCount = 64

/** Appends in both ways until the server ends. Half of the writers share a few streams, the others have their own. */
const writeUntilGone = async (
  client: EventStoreDBClient,
  writer: number,
  round: number,
  acknowledged: Acknowledged[],
): Promise<void> => {
  const stream = writer % 2 === 0 ? `own-${round}-${writer}` : `shared-${writer % 4}`
  try {
    for (let n = 0; ; n++) {
      const proposed = event(n)
      const { nextExpectedRevision, position } = await client.appendToStream(
        stream,
        proposed,
        writer < writerCount / 2 ? unaryOptions : {},
      )
      acknowledged.push({
        stream,
        id: proposed.id,
        revision: nextExpectedRevision,
        position: position!.commit,
      })
    }
  } catch {
    // The server was killed. An event without an acknowledgement may or may not be stored.
  }
}

const expectWhole = async (client: EventStoreDBClient, acknowledged: readonly Acknowledged[]) => {
  const log = await collect(client.readAll())
  const nextRevision = new Map<string, bigint>()
  const ids = new Set<string>()
  const byPosition = new Map<bigint, string>()
  let last = 0n
  log.forEach(({ event: recorded }) => {
    const position = recorded?.position?.commit ?? 0n
    expect(position > last, 'positions grow').to.equal(true)
    last = position
    const { streamId, revision, id } = recorded!
    expect(revision, `revisions of ${streamId} are dense`).to.equal(nextRevision.get(streamId) ?? 0n)
    nextRevision.set(streamId, revision + 1n)
    ids.add(id)
    byPosition.set(recorded!.position!.commit, `${streamId} ${revision} ${id}`)
  })
  expect(ids.size, 'no event is there twice').to.equal(log.length)
  for (const { stream, id, revision, position } of acknowledged) {
    expect(byPosition.get(position), 'an acknowledged event').to.equal(`${stream} ${revision} ${id}`)
  }
}

const areAcknowledged = (acknowledged: readonly Acknowledged[], count: number) =>
  waitUntil(`${count} events are acknowledged`, () => acknowledged.length >= count, { everyMs: 1 })

// Only with --all: it kills the event store at random instants.
describe('event store: durability', () => {
  describe('a process killed while 64 writers append', () => {
    const directory = useDirectory()
    let running: ServerProcess | undefined
    afterEach(() => running?.child.kill('SIGKILL'))

    it('keeps each acknowledged event once, without gaps or repeated revisions', async () => {
      const acknowledged: Acknowledged[] = []
      for (const [round, enough] of [700, 1_500, 2_200].entries()) {
        running = await startProcess(directory.path)
        const client = connect(running.port)
        const { child } = running
        const writers = Array.from({ length: writerCount }, (_, writer) =>
          writeUntilGone(client, writer, round, acknowledged),
        )
        const killed = (async () => {
          await areAcknowledged(acknowledged, enough)
          child.kill('SIGKILL')
        })()
        await Promise.all([...writers, killed])
        await running.ended
        await client.dispose()
      }
      running = await startProcess(directory.path)
      const client = connect(running.port)
      await expectWhole(client, acknowledged)
      await client.appendToStream('after', event())
      await client.dispose()
      running.child.kill('SIGTERM')
      expect(await running.ended).to.equal(0)
    })
  })

  describe('SIGTERM while writers append', () => {
    const directory = useDirectory()

    it('ends the process with code 0 and keeps all acknowledged events', async () => {
      const first = await startProcess(directory.path)
      const client = connect(first.port)
      const acknowledged: Acknowledged[] = []
      const writers = Array.from({ length: writerCount }, (_, writer) =>
        writeUntilGone(client, writer, 0, acknowledged),
      )
      await areAcknowledged(acknowledged, 500)
      first.child.kill('SIGTERM')
      expect(await first.ended).to.equal(0)
      await Promise.all(writers)
      await client.dispose()

      const second = await startProcess(directory.path)
      const reader = connect(second.port)
      await expectWhole(reader, acknowledged)
      await reader.dispose()
      second.child.kill('SIGTERM')
      await second.ended
    })
  })

  describe('a full disk', () => {
    const directory = useDirectory()
    let running: ServerProcess | undefined
    afterEach(() => running?.child.kill('SIGKILL'))

    it('refuses appends with that reason until there is room, and still reads', async function () {
      if (!canRaiseLimits()) this.skip() // needs util-linux's prlimit to raise the process's limit again
      // A limit on the file's size acts like a full disk: the same system call fails in the same way, without root.
      running = await startProcess(directory.path, 3 * 1024)
      const client = connect(running.port)
      const big = () => event('x'.repeat(20_000))
      let written = 0
      let refusal: (Error & Record<string, unknown>) | undefined
      while (refusal === undefined && written < 500) {
        await client.appendToStream('filling', big(), unaryOptions).then(
          () => written++,
          error => {
            refusal = error
          },
        )
      }
      expect(refusal?.message).to.match(/disk is full/)
      expect(refusal?.code, 'RESOURCE_EXHAUSTED').to.equal(8)
      const batched = await failure(client.appendToStream('filling', big()))
      expect(batched.message).to.match(/disk is full/)

      expect(await collect(client.readStream('filling'))).to.have.length(written)
      const live = client.subscribeToAll({ fromPosition: 'start' })
      live.on('error', () => undefined)
      expect((await live[Symbol.asyncIterator]().next()).value?.event?.streamId).to.equal('filling')
      await live.unsubscribe()

      execFileSync('prlimit', ['--pid', String(running.child.pid), '--fsize=unlimited'])
      const { nextExpectedRevision } = await client.appendToStream('filling', big())
      expect(nextExpectedRevision, 'no revision was lost to a refused append').to.equal(BigInt(written))
      await client.appendToStream('other', event(), unaryOptions)
      expect(await collect(client.readAll())).to.have.length(written + 2)
      await client.dispose()
      running.child.kill('SIGTERM')
      expect(await running.ended).to.equal(0)
    })
  })
})

const canRaiseLimits = (): boolean => {
  try {
    execFileSync('prlimit', ['--version'])
    return true
  } catch {
    return false
  }
}
