import { randomUUID } from 'node:crypto'
import { binaryEvent, type EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { GuestViewAdvanced } from '@safe-menu/contracts/audit/events'
import type { RecordedEvent } from '@safe-menu/server-kit/event-store/codec'
import { expect } from 'chai'
import { createEventStoreServer } from '../event-store/server.ts'
import { StartError } from '../supervisor/start-error.ts'
import { collect, connect, failure, useDirectory } from '../testing/event-store-fixture.ts'
import { newStoreDirectory } from '../testing/store-directory.ts'
import { type CopyProgress, copyLog } from './copy-log.ts'
import { type Log, openLog } from './log.ts'

const json = (type: string, data: object = {}) =>
  jsonEvent({ id: randomUUID(), type, data: { ...data }, metadata: { decidedAt: 'then' } })

describe('copying a log', () => {
  const directory = useDirectory(newStoreDirectory)
  const opened: { stop(): Promise<unknown> }[] = []
  let stores = 0

  async function newStore() {
    stores += 1
    const folder = `${directory.path}/${stores}`
    let server = createEventStoreServer({ directory: folder })
    const { port } = await server.start()
    const client: EventStoreDBClient = connect(port)
    const log = openLog(`esdb://127.0.0.1:${port}?tls=false`)
    opened.push({ stop: () => log.close() }, { stop: () => client.dispose() }, { stop: () => server.stop() })
    async function restart() {
      await server.stop()
      server = createEventStoreServer({ directory: folder, port })
      await server.start()
    }
    return { client, log, restart, stop: () => server.stop() }
  }
  afterEach(async () => {
    for (const { stop } of opened.splice(0)) await stop()
  })

  const own = async (log: Log) =>
    (await collect(log.events())).filter(
      ({ type, streamName }) => !type.startsWith('$') && !streamName.startsWith('$'),
    )
  const withoutPlace = ({ position, created, ...event }: RecordedEvent) => event

  /** A log of two streams, and the guests' view after each event. */
  async function writeHistory(client: EventStoreDBClient, count = 3): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      await client.appendToStream('item-1', json('ItemRenamed', { n }))
      const { position } = await client.appendToStream('menu-1', [json('MenuCreated'), json('MenuPublished')])
      const behind = [{ restaurantId: randomUUID(), position: String((position?.commit ?? 0n) - 1n) }]
      const data = { position: String(position?.commit), at: '2026-03-12T10:00:00.000Z', behind, extra: 1 }
      await client.appendToStream('guest-view', json(GuestViewAdvanced.type, data))
    }
  }

  it('keeps order, ids, revisions, types, data and metadata', async () => {
    const [source, target] = [await newStore(), await newStore()]
    await source.client.appendToStream('item-1', [
      json('ItemCreated', { name: 'Crème brûlée', big: 1e21 }),
      binaryEvent({ type: 'Photo', data: Buffer.from([0, 255, 10]), metadata: Buffer.from([1]) }),
    ])
    await source.client.appendToStream('menu-1', json('MenuCreated'))
    await source.client.appendToStream('item-1', json('ItemRenamed'))
    const result = await copyLog({ from: source.log, to: target.log })
    expect(result).to.include({ events: 4, copied: 4 })
    const before = await own(source.log)
    expect((await own(target.log)).map(withoutPlace)).to.deep.equal(before.map(withoutPlace))
  })

  it('translates the positions that guests could read to those of the same events', async () => {
    const [source, target] = [await newStore(), await newStore()]
    await target.client.appendToStream('elsewhere', [json('$other'), json('$other')])
    await writeHistory(source.client)
    await copyLog({ from: source.log, to: target.log })
    const events = await own(target.log)
    const views = events.filter(({ type }) => type === GuestViewAdvanced.type)
    expect(views).to.have.length(3)
    for (const [index, { data }] of views.entries()) {
      const { position, behind, extra } = data as {
        position: string
        behind: { position: string }[]
        extra: number
      }
      const at = events.findIndex(event => String(event.position) === position)
      expect([events[at]?.type, events[at]?.revision]).to.deep.equal(['MenuPublished', BigInt(2 * index + 1)])
      expect(behind[0]?.position).to.equal(String(events[at - 1]?.position))
      expect(extra, 'a field of a newer version').to.equal(1)
    }
  })

  it('continues where it was killed, and copies nothing twice', async () => {
    const [source, target] = [await newStore(), await newStore()]
    await source.client.appendToStream('elsewhere', json('$other'))
    const many = Array.from({ length: 300 }, (_, n) => json('ItemRenamed', { n }))
    await source.client.appendToStream('item-2', many)
    await writeHistory(source.client, 5)
    await source.client.appendToStream(
      'item-3',
      many.map(({ data }) => json('ItemRenamed', data as object)),
    )
    for (const killedAt of [1, 117, 301]) {
      const onProgress = ({ step, events }: CopyProgress) => {
        if (step === 'copying' && events === killedAt) throw new Error('killed')
      }
      const error = await failure(copyLog({ from: source.log, to: target.log, onProgress }))
      expect(error.message).to.equal('killed')
    }
    const there = (await own(target.log)).length
    expect(there).to.equal(301)
    const result = await copyLog({ from: source.log, to: target.log })
    expect(result).to.include({ events: 620, copied: 620 - there })

    // Events that the source got since then follow.
    await writeHistory(source.client, 1)
    const next = await copyLog({ from: source.log, to: target.log })
    expect(next).to.include({ events: 624, copied: 4 })
    expect(await copyLog({ from: source.log, to: target.log })).to.deep.equal({ ...next, copied: 0 })

    expect((await own(target.log)).map(({ id }) => id)).to.deep.equal(
      (await own(source.log)).map(({ id }) => id),
    )
  })

  it('continues when the target has been restarted', async () => {
    const [source, target] = [await newStore(), await newStore()]
    const writes = Array.from({ length: 300 }, (_, n) =>
      source.client.appendToStream(`item-${n % 7}`, json('A', { n })),
    )
    await Promise.all(writes)
    let restarted: Promise<unknown> | undefined
    const onProgress = ({ step, events }: CopyProgress) => {
      if (step === 'copying' && events === 100) restarted ??= target.restart()
    }
    const result = await copyLog({ from: source.log, to: target.log, onProgress })
    await restarted
    expect(result).to.include({ events: 300, copied: 300 })
    expect((await own(target.log)).map(withoutPlace)).to.deep.equal((await own(source.log)).map(withoutPlace))
  })

  it('keeps revisions when the source has lost the first events of a stream', async () => {
    const [source, target] = [await newStore(), await newStore()]
    await source.client.appendToStream('activity-1', [json('ActivityRecorded'), json('ActivityRecorded')])
    await writeHistory(source.client)
    await source.client.appendToStream('activity-1', json('ActivityRecorded', { n: 3 }))
    await source.client.setStreamMetadata('activity-1', { maxAge: 1_000 })
    const scavenged: Log = {
      ...source.log,
      async *events() {
        for await (const event of source.log.events())
          if (event.streamName !== 'activity-1' || event.revision >= 2n) yield event
      },
    }
    const result = await copyLog({ from: scavenged, to: target.log })
    expect(result.events).to.equal(13)
    const shown = await collect(target.client.readStream('activity-1'))
    expect(shown.map(({ event }) => [event?.type, event?.revision])).to.deep.equal([['ActivityRecorded', 2n]])
    expect((await target.client.getStreamMetadata('activity-1')).metadata).to.deep.equal({
      maxAge: 1_000,
      truncateBefore: 2,
    })
    expect(await copyLog({ from: scavenged, to: target.log })).to.deep.equal({ ...result, copied: 0 })
    // A copy of the copy has the same events again.
    const third = await newStore()
    expect(await copyLog({ from: target.log, to: third.log })).to.deep.equal(result)
  })

  it('copies how long streams are kept', async () => {
    const [source, target] = [await newStore(), await newStore()]
    await source.client.appendToStream('session-1', json('SessionEnded'))
    await source.client.setStreamMetadata('session-1', { maxAge: 60 })
    await source.client.setStreamMetadata('session-1', { maxAge: 86_400 })
    const result = await copyLog({ from: source.log, to: target.log })
    expect((await target.client.getStreamMetadata('session-1')).metadata).to.deep.equal({ maxAge: 86_400 })
    expect(await copyLog({ from: source.log, to: target.log })).to.deep.equal({ ...result, copied: 0 })
  })

  it('refuses a log with a deleted stream, whose events it would show again', async () => {
    const [source, target] = [await newStore(), await newStore()]
    await source.client.appendToStream('gone', json('Begun'))
    await source.client.setStreamMetadata('gone', { truncateBefore: 2 ** 63 })
    const error = await failure(copyLog({ from: source.log, to: target.log }))
    expect(error.message).to.match(/^The stream gone was deleted/u)
  })

  it('refuses a target that holds something else, and changes nothing in it', async () => {
    const [source, target] = [await newStore(), await newStore()]
    await writeHistory(source.client, 1)
    await target.client.appendToStream('item-1', json('ItemRenamed'))
    const error = await failure(copyLog({ from: source.log, to: target.log }))
    expect(error).to.be.instanceOf(StartError)
    expect(error.message).to.match(
      /^The target holds something else: ItemRenamed at item-1@0 \(position 1\)/u,
    )
    expect(await own(target.log)).to.have.length(1)
  })

  it('refuses a target that was used after the copy', async () => {
    const [source, target] = [await newStore(), await newStore()]
    await writeHistory(source.client, 1)
    await copyLog({ from: source.log, to: target.log })
    await target.client.appendToStream('item-9', json('ItemCreated'))
    const error = await failure(copyLog({ from: source.log, to: target.log }))
    expect(error.message).to.match(/^The target holds something else: ItemCreated at item-9@0/u)
  })

  it('reports a log that was changed on its way', async () => {
    const [source, target] = [await newStore(), await newStore()]
    await writeHistory(source.client, 1)
    const careless: Log = {
      ...target.log,
      append: (name, events, expected) =>
        target.log.append(
          name,
          events.map(event => ({ ...event, metadata: {} })),
          expected,
        ),
    }
    const error = await failure(copyLog({ from: source.log, to: careless }))
    expect(error.message).to.match(/^The target holds something else: ItemRenamed at item-1@0/u)
  })
})
