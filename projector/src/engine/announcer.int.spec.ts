import { defineEvent } from '@safe-menu/contracts/events/event-type'
import { RestaurantId } from '@safe-menu/contracts/ids'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import type { CommitLog, ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type { NewEvent, StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { undivided } from '@safe-menu/server-kit/partitions/partition'
import {
  NoiseMade,
  NoteErased,
  NoteWritten,
  noise,
  silentLog,
  specMetadata,
  written,
} from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { z } from 'zod'
import { isWorkerReady, useEngine } from '../testing/engine-fixture.ts'
import { notesGroup } from '../testing/spec-worker.ts'
import { createAnnouncer } from './announcer.ts'

const AnnouncedCommit = z.object({
  position: z.string(),
  at: z.string(),
  behind: z.array(z.object({ restaurantId: z.string(), position: z.string() })),
})
const CommitsAnnounced = defineEvent('CommitsAnnounced', z.object({ commits: z.array(AnnouncedCommit) }))
const codec = createEventCodec({ eventTypes: [NoteWritten, NoteErased, NoiseMade, CommitsAnnounced] })
const commitLog: CommitLog = {
  streamOf: ({ index, count }) => (count === 1 ? 'announcements' : `announcements-${index}-of-${count}`),
  write: (id, commits) => ({
    id,
    type: 'CommitsAnnounced',
    data: {
      commits: commits.map(({ position, behind, at }) => ({
        position: String(position),
        at,
        behind: behind.map(each => ({ ...each, position: String(each.position) })),
      })),
    },
    metadata: specMetadata,
  }),
  read: event => commitsOf(event).at(-1) ?? { position: 0n, behind: [], at: '' },
}
const commitsOf = (event: StoredEvent) =>
  CommitsAnnounced.data.parse(event.data).commits.map(({ position, behind, at }) => ({
    position: BigInt(position),
    behind: behind.map(each => ({ ...each, position: BigInt(each.position) })),
    at,
  }))
const definition: ProjectionGroupDefinition = { ...notesGroup, commitLog }

/** Timers and clocks count in full milliseconds. */
const roundingMs = 5
/** The times between the events of the log, in milliseconds. A busy machine only makes them longer. */
const gapsMs = (events: readonly StoredEvent[]) =>
  events.slice(1).map((event, index) => event.created.getTime() - (events[index]?.created.getTime() ?? 0))

describe('announcements of commits in the log', () => {
  const engine = useEngine(codec)

  /** A worker whose appends can be made to fail, as if it had been killed before them. */
  async function start(
    appends: { fail: boolean } = { fail: false },
    changes: Partial<ProjectionGroupDefinition> = {},
  ) {
    const worker = engine.start({
      definition: { ...definition, ...changes },
      store: url => {
        const real = createEventStoreGateway({ url, codec, log: silentLog })
        return {
          ...real,
          append: async (...args) => {
            if (appends.fail) throw new EventStoreUnavailable('made to', { ambiguous: false })
            return real.append(...args)
          },
        }
      },
    })
    await waitUntil('it is live', () => isWorkerReady(worker))
    return worker
  }
  async function announced() {
    const { events } = await engine.gateway.readStream('announcements')
    return events.flatMap(commitsOf)
  }
  const rowsLeft = async () =>
    Number((await engine.reader.rows('select count(*) as n from projector.unannounced_commits'))[0]?.n)
  const announcedUpTo = (position: bigint) =>
    waitUntil(
      `${position} is announced`,
      async () => ((await announced()).at(-1)?.position ?? 0n) >= position,
    )
  const append = async (id: string) =>
    (await engine.gateway.append(`note-${id}`, [written(id)], 'any')).position
  const { applied } = engine

  it('give each batch its own instant, in order, and never before the commit', async () => {
    await start()
    const commits: { position: bigint; before: number; after: number }[] = []
    for (let i = 0; i < 30; i += 1) {
      const before = Date.now()
      const position = await append(`n${i}`)
      await applied(position)
      commits.push({ position, before, after: Date.now() })
    }
    await announcedUpTo(commits.at(-1)?.position ?? 0n)
    const announcedBy = Date.now()
    const all = await announced()
    expect(all.map(({ position }) => position)).to.deep.equal(commits.map(({ position }) => position))
    for (const [index, { position, at }] of all.entries()) {
      // A reader may know a commit before the projector does, which knows it before it makes the next one.
      const latest = commits[index + 1]?.after ?? announcedBy
      expect(Date.parse(at)).to.be.within(commits[index]?.before ?? 0, latest)
      const [row] = await engine.reader.rows(`select 1 as it from menus.note where last = ${position}`)
      expect(row).to.deep.equal({ it: 1 })
    }
    expect(all.map(({ at }) => at)).to.deep.equal(all.map(({ at }) => at).toSorted())
  })

  it('are at most one event a second in steady load', async () => {
    await start()
    const readEvents = async () => (await engine.gateway.readStream('announcements')).events
    while ((await readEvents()).length < 4) for (let i = 0; i < 5; i += 1) await append('a')
    const events = await readEvents()
    // A backlog of 500 commits goes at once, but these are fewer.
    for (const gap of gapsMs(events)) expect(gap).to.be.at.least(1_000 - roundingMs)
    expect((await announced()).length).to.be.above(events.length)
  })

  it('are written immediately when the group stops', async () => {
    const written: NewEvent[] = []
    // A store that is never slow: a group that stops waits for half a second only.
    const inMemory: Pick<ProjectorEventStore, 'append' | 'readStream'> = {
      readStream: async () => ({ events: [], revision: null, position: null }),
      append: async (_, events) => {
        written.push(...events)
        return { position: BigInt(written.length), revision: BigInt(written.length - 1) }
      },
    }
    const worker = engine.start({
      definition,
      store: url => ({ ...createEventStoreGateway({ url, codec, log: silentLog }), ...inMemory }),
    })
    const last = () =>
      CommitsAnnounced.data.parse(written.at(-1)?.data ?? { commits: [] }).commits.at(-1)?.position
    const first = String(await append('a'))
    await waitUntil('the first is announced', () => last() === first)
    const position = await append('b')
    await applied(position)
    await worker.stop()
    expect(last()).to.equal(String(position))
  })

  it('follow from the next owner after a crash, each with its own instant', async () => {
    await start().then(first => first.stop())
    const dying = await start({ fail: true })
    const commits: { position: bigint; before: number; after: number }[] = []
    for (const note of ['a', 'b', 'c']) {
      const before = Date.now()
      const position = await append(note)
      await applied(position)
      commits.push({ position, before, after: Date.now() })
    }
    await dying.stop()
    expect(await announced()).to.deep.equal([])
    await start()
    await announcedUpTo(commits.at(-1)?.position ?? 0n)
    const all = await announced()
    expect(all.map(({ position }) => position)).to.deep.equal(commits.map(({ position }) => position))
    for (const [index, { at }] of all.entries())
      expect(Date.parse(at)).to.be.within(commits[index]?.before ?? 0, commits[index]?.after ?? 0)
    await waitUntil('no row is left', async () => (await rowsLeft()) === 0)
    // Another start finds nothing that was not announced.
    await start()
    await announcedUpTo(await append('d'))
    expect(await announced()).to.have.length(commits.length + 1)
  })

  it('follow a change of the number of partitions, before those of the new ones', async () => {
    await start().then(first => first.stop())
    const dying = await start({ fail: true })
    const positions = [await append('a'), await append('b')]
    await applied(positions[1] ?? 0n)
    await dying.stop()
    const partition = { index: 0, count: 2 }
    await engine.rebuild({ definition: { ...definition, partition } })
    await start({ fail: false }, { partition })
    await waitUntil('the new partition has begun', async () => {
      const { events } = await engine.gateway.readStream('announcements-0-of-2')
      return events.length > 0
    })
    expect((await announced()).map(({ position }) => position)).to.deep.equal(positions)
    const [first] = (await engine.gateway.readStream('announcements')).events
    const [next] = (await engine.gateway.readStream('announcements-0-of-2')).events
    expect(Number(next?.position)).to.be.above(Number(first?.position))
  })

  it('are all kept in their rows when they are too many for the memory', async () => {
    await start().then(first => first.stop())
    const dying = await start({ fail: true })
    await applied(await append('a'))
    await dying.stop()
    // As if 2,099 more had been committed meanwhile.
    await engine.reader.rows(`
      insert into projector.unannounced_commits (id, group_name, partition, partitions, position, behind, at)
      select gen_random_uuid(), 'menus', 0, 1, position + step, '[]', at + step * interval '1 millisecond'
      from projector.unannounced_commits, generate_series(1, 2099) as step`)
    await start()
    await waitUntil('all are announced', async () => (await announced()).length === 2_100)
    const instants = (await announced()).map(({ at }) => at)
    expect(new Set(instants).size).to.equal(2_100)
    await waitUntil('no row is left', async () => (await rowsLeft()) === 0)
  })

  it('keep every instant while the store refuses appends, and the group continues', async () => {
    const appends = { fail: true }
    await start(appends)
    const positions: bigint[] = []
    const instants: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const position = await append(`n${i}`)
      await applied(position)
      positions.push(position)
      instants.push(Date.now())
    }
    expect(await announced()).to.deep.equal([])
    appends.fail = false
    await announcedUpTo(positions.at(-1) ?? 0n)
    const all = await announced()
    expect(all.map(({ position }) => position)).to.deep.equal(positions)
    // The engine takes the instant of a commit before it begins the next. This process may see the commit a little earlier.
    for (const [index, { at }] of all.slice(0, -1).entries()) {
      expect(Date.parse(at)).to.be.at.most(instants[index + 1] ?? 0)
    }
  })

  it('stay in order, without repeats, when another process has announced more', async () => {
    await start()
    const first = await append('a')
    await announcedUpTo(first)
    const { events } = await engine.gateway.readStream('announcements')
    const later = { position: first + 100_000n, behind: [], at: '2999-01-01T00:00:00.000Z' }
    await engine.gateway.append(
      'announcements',
      [commitLog.write(crypto.randomUUID(), [later], undivided)],
      BigInt(events.length - 1),
    )
    for (let i = 0; i < 3; i += 1) await applied(await append('b'))
    // Beyond what the other process announced. The instant is not before the other's, even if our clock is behind.
    await engine.gateway.append(
      'noise',
      Array.from({ length: 1_000 }, () => noise()),
      'any',
    )
    const position = await append('c')
    await announcedUpTo(position)
    const all = await announced()
    expect(all).to.have.length(3)
    expect(all.at(-1)).to.deep.equal({ position, behind: [], at: later.at })
  })

  it('name the restaurants in quarantine and their last applied position', async () => {
    await start()
    const restaurantId = RestaurantId.parse('11111111-1111-4111-8111-111111111111')
    const before = await append('a')
    await announcedUpTo(before)
    const bad = { ...written('bad', -1), metadata: { ...specMetadata, restaurantId } }
    await engine.gateway.append('note-bad', [bad], 'any')
    const position = await append('b')
    await announcedUpTo(position)
    expect((await announced()).at(-1)).to.deep.include({
      position,
      behind: [{ restaurantId, position: before }],
    })
  })

  /** Three commits at one position, after each of which one restaurant less is behind. */
  async function announceRecovery(append: ProjectorEventStore['append']) {
    let reads = 0
    const none = async () => {
      reads += 1
      return []
    }
    const announcer = createAnnouncer({
      store: { ...engine.gateway, append },
      definition,
      rows: { own: none, ofOtherDivision: none, removeUpTo: async () => undefined },
      log: silentLog,
    })
    await waitUntil('it has read the rows', () => reads === 2)
    const restaurants = [1, 2].map(() => ({ restaurantId: crypto.randomUUID(), position: 3n }))
    const expected = [restaurants, restaurants.slice(1), []]
    for (const behind of expected) announcer.committed({ id: crypto.randomUUID(), position: 7n, behind })
    await waitUntil('the last one is announced', async () => (await announced()).at(-1)?.behind.length === 0)
    await announcer.stop() // it announces what is left
    expect((await announced()).map(({ behind }) => behind)).to.deep.equal(expected)
  }

  it('name once each commit that only changes who is behind', () => announceRecovery(engine.gateway.append))

  it('name a commit once whose append was written but not answered', async () => {
    let answers = 0
    await announceRecovery(async (...args) => {
      const result = await engine.gateway.append(...args)
      answers += 1
      if (answers === 1) throw new EventStoreUnavailable('made to', { ambiguous: true })
      return result
    })
  })

  it('are one for a rebuild, at its swap', async () => {
    await start()
    await announcedUpTo(await append('a'))
    await announcedUpTo(await append('b'))
    const before = await announced()
    const startedAt = Date.now()
    expect(await engine.rebuild({ definition })).to.include({ done: true })
    const position = await append('c')
    await announcedUpTo(position)
    const nextBegan = Date.now() // at the latest: the instant of a commit is taken before the next one begins
    const [swap, last, ...more] = (await announced()).slice(before.length)
    expect(Date.parse(swap?.at ?? '')).to.be.within(startedAt, nextBegan)
    expect([last?.position, more]).to.deep.equal([position, []])
  })
})
