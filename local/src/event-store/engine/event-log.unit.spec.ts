import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { pino } from 'pino'
import { StoreError } from '../errors.ts'
import type { Commit, Storage, StreamHead } from '../storage/storage.ts'
import type { ProposedEvent } from '../streams.ts'
import { createEventLog } from './event-log.ts'

/** A store in memory. The test decides when each commit succeeds or fails. */
const heldStorage = () => {
  const records: Buffer[] = []
  const heads = new Map<string, StreamHead>()
  const index = new Map<string, number>()
  const held: { commit: Commit; end: (error?: Error) => void }[] = []
  let arrived: () => void = () => undefined

  const apply = ({ events, heads: changed }: Commit) => {
    for (const { position, streamId, revision, record } of events) {
      records[position] = record
      if (revision === undefined) continue
      index.set(`${streamId}@${revision}`, position)
    }
    for (const [stream, head] of changed) heads.set(stream, head)
  }
  const storage: Storage = {
    headPosition: () => Math.max(0, records.length - 1),
    head: stream => heads.get(stream),
    positionOf: (streamId, revision) => index.get(`${streamId}@${revision}`),
    record: position => records[position],
    places: () => [],
    records: () => [],
    commit: commit =>
      new Promise((resolve, reject) => {
        held.push({
          commit,
          end: error => {
            if (error === undefined) apply(commit)
            if (error === undefined) resolve()
            else reject(error)
          },
        })
        arrived()
      }),
    close: async () => undefined,
  }
  return {
    storage,
    /** Resolves with the waiting commit, as soon as there is one. */
    async next() {
      if (held.length === 0) {
        await new Promise<void>(resolve => {
          arrived = resolve
        })
      }
      const commit = held.shift()
      if (commit === undefined) throw new Error('no commit is waiting')
      return commit
    },
  }
}

const proposed = (): ProposedEvent => ({
  id: randomUUID(),
  type: 'T',
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: Buffer.alloc(0),
})

/** The current state of a promise, without waiting for it. */
const standing = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'done',
      (error: unknown) => (error instanceof StoreError ? error.fault : 'failed'),
    ),
    new Promise<string>(resolve => setImmediate(() => setImmediate(() => resolve('waiting')))),
  ])

const anyRevision = { kind: 'any' } as const
const at = (revision: bigint) => ({ kind: 'revision', revision }) as const
const diskFull = new StoreError('disk-full', 'full')

describe('event log', () => {
  const setUp = () => {
    const held = heldStorage()
    const broken: Error[] = []
    const log = createEventLog({
      storage: held.storage,
      log: pino({ level: 'silent' }),
      now: () => 1_764_000_000_000,
      onBroken: error => broken.push(error),
    })
    return { ...held, log, broken }
  }

  describe('appends during a commit', () => {
    it('go together into the next commit and are answered when it is durable', async () => {
      const { log, next } = setUp()
      const first = log.append('a', anyRevision, [proposed()])
      const commit = await next()
      const second = log.append('b', anyRevision, [proposed(), proposed()])
      const third = log.append('a', at(0n), [proposed()])
      expect(await standing(first)).to.equal('waiting')
      expect(log.reader.committed(), 'readers do not see it yet').to.equal(0)
      commit.end()
      expect(await first).to.deep.equal({ kind: 'success', revision: 0, position: 1 })
      expect(log.reader.committed()).to.equal(1)
      const group = await next()
      const [ended, ...events] = [...commit.commit.events, ...group.commit.events]
      const [begun = 0, ...later] = events.map(({ position }) => position)
      expect(begun, 'an event begins where the one before it ends').to.equal(1 + (ended?.record.length ?? 0))
      expect(later).to.have.length(2)
      expect(await standing(second)).to.equal('waiting')
      group.end()
      expect(await second).to.deep.equal({ kind: 'success', revision: 1, position: later[0] })
      expect(await third).to.deep.equal({ kind: 'success', revision: 1, position: later[1] })
    })

    it('are answered after it if they conflict with it or repeat it', async () => {
      const { log, next } = setUp()
      const event = proposed()
      const first = log.append('a', anyRevision, [event])
      const repeated = log.append('a', anyRevision, [event])
      const conflict = log.append('a', { kind: 'no_stream' }, [proposed()])
      const commit = await next()
      expect(await standing(repeated)).to.equal('waiting')
      expect(await standing(conflict)).to.equal('waiting')
      commit.end()
      expect(await repeated).to.deep.equal(await first)
      expect(await conflict).to.deep.equal({ kind: 'wrong-version', current: 0 })
    })
  })

  describe('a commit on a full disk', () => {
    it('fails with all appends that build on it; the durable log still works', async () => {
      const { log, next, broken } = setUp()
      const kept = log.append('a', anyRevision, [proposed()])
      ;(await next()).end()
      await kept
      const event = proposed()
      const lost = log.append('a', at(0n), [event])
      const commit = await next()
      const built = log.append('a', at(1n), [proposed()])
      const repeated = log.append('a', anyRevision, [event])
      commit.end(diskFull)
      for (const append of [lost, built, repeated]) expect(await standing(append)).to.equal('disk-full')
      expect(log.reader.committed()).to.equal(1)

      const retried = log.append('a', at(0n), [event])
      const again = await next()
      again.end()
      const position = commit.commit.events[0]?.position
      expect(again.commit.events[0]?.position, 'the position is free again').to.equal(position)
      expect(await retried).to.deep.equal({ kind: 'success', revision: 1, position })
      expect(broken).to.deep.equal([])
    })
  })

  describe('a commit that fails for another reason', () => {
    it('stops all writes, and refuses a repetition of the lost append', async () => {
      const { log, next, broken } = setUp()
      const event = proposed()
      const lost = log.append('a', anyRevision, [event])
      ;(await next()).end(new Error('I/O error'))
      expect(await standing(lost)).to.equal('storage-failed')
      expect(await standing(log.append('a', anyRevision, [event]))).to.equal('storage-failed')
      expect(await standing(log.append('b', anyRevision, [proposed()]))).to.equal('storage-failed')
      expect(broken).to.have.length(1)
      await log.close()
    })
  })

  describe('a full queue', () => {
    it('makes writers pause until it has been written', async () => {
      const { log, next } = setUp()
      const large = { ...proposed(), data: Buffer.alloc(1024 * 1024) }
      const first = log.append('a', anyRevision, [proposed()])
      const commit = await next()
      expect(log.room()).to.equal(undefined)
      const waiting = Array.from({ length: 33 }, () =>
        log.append('a', anyRevision, [{ ...large, id: randomUUID() }]),
      )
      const room = log.room()
      expect(room).to.be.instanceOf(Promise)
      commit.end()
      await first
      ;(await next()).end()
      await Promise.all(waiting)
      await room
      expect(log.room()).to.equal(undefined)
    })
  })

  describe('close', () => {
    it('writes accepted appends and refuses later ones', async () => {
      const { log, next } = setUp()
      const accepted = log.append('a', anyRevision, [proposed()])
      const closed = log.close()
      expect(await standing(log.append('a', anyRevision, [proposed()]))).to.equal('closing')
      expect(await standing(closed)).to.equal('waiting')
      ;(await next()).end()
      expect(await accepted).to.deep.equal({ kind: 'success', revision: 0, position: 1 })
      await closed
    })
  })
})
