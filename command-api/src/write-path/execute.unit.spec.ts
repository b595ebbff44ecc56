import { RestaurantId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { EventStoreUnavailable, RevisionConflict } from '@safe-menu/server-kit/event-store/errors'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { expect } from 'chai'
import fc from 'fast-check'
import { type Decision, type Fold, refuse } from '../decision.ts'
import { createMemoryGateway } from '../testing/memory-gateway.ts'
import { createWritePath, recentMs } from './execute.ts'
import type { StreamCommand } from './streams.ts'

/** The smallest thing with state: a counter that refuses to pass ten. */
interface Added {
  readonly type: 'Added'
  readonly data: { readonly by: number }
}
const fold: Fold<number, Added> = { initial: 0, evolve: (sum, event) => sum + event.data.by }

const add =
  (by: number) =>
  (sum: number): Decision<Added> => {
    if (sum + by > 10) return refuse('menus.limit_reached')
    return by === 0 ? [] : [{ type: 'Added', data: { by } }]
  }

function command(
  commandId: string,
  decide: StreamCommand<number, Added>['decide'],
  fingerprint = 'as sent',
): StreamCommand<number, Added> {
  return {
    streamName: 'counter',
    fold,
    restaurantId: null,
    identity: {
      commandId,
      fingerprint,
      actor: { kind: 'system', id: 'spec' },
      impersonator: null,
      correlationId: 'request',
      causationId: null,
    },
    decide,
  }
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => 'no error',
    (thrown: unknown) => thrown,
  )
  return error instanceof AppError ? error.code : String(error)
}

/** A clock that moves only when a spec moves it or a command waits. */
function stoppedClock() {
  let at = 0
  return {
    elapsed: () => at,
    wait: async (milliseconds: number) => {
      at += milliseconds
    },
    random: () => 1,
  }
}

describe('write path', () => {
  it('returns state and position, and appends the command’s metadata', async () => {
    const store = createMemoryGateway()
    const path = createWritePath({ gateway: store, now: () => Date.UTC(2026, 0, 1) })
    const outcome = await path.execute(command('a', add(3)))
    expect(outcome).to.deep.include({ state: 3, position: 1n, eventTypes: ['Added'], repeated: false })
    expect(store.metadataOf('counter')).to.deep.equal([
      {
        restaurantId: null,
        decidedAt: '2026-01-01T00:00:00.000Z',
        actor: { kind: 'system', id: 'spec' },
        impersonator: null,
        correlationId: 'request',
        causationId: null,
        commandId: 'a',
        commandFingerprint: 'as sent',
        schemaVersion: 1,
      },
    ])
  })

  describe('a command that creates its stream', () => {
    const create = (commandId: string, by: number) => ({ ...command(commandId, add(by)), isNew: true })

    it('does not read the stream', async () => {
      const store = createMemoryGateway()
      const path = createWritePath({ gateway: store })
      expect(await path.execute(create('a', 3))).to.include({ state: 3, repeated: false })
      expect(store.reads()).to.equal(0)
    })

    it('gets its first answer when it is repeated, even if it would be refused by now', async () => {
      const store = createMemoryGateway()
      const first = await createWritePath({ gateway: store }).execute(create('a', 3))
      const again = { ...first, repeated: true }
      expect(await createWritePath({ gateway: store }).execute(create('a', 3))).to.deep.equal(again)
      const full = { ...create('a', 3), decide: () => refuse('menus.limit_reached') }
      expect(await createWritePath({ gateway: store }).execute(full)).to.deep.equal(again)
      expect(store.eventsOf('counter')).to.have.length(1)
    })

    it('is refused after a look at the store', async () => {
      const store = createMemoryGateway()
      const path = createWritePath({ gateway: store })
      expect(await codeOf(path.execute(create('a', 11)))).to.equal('menus.limit_reached')
      expect(store.reads()).to.equal(1)
    })

    it('decides on what another command has written', async () => {
      const store = createMemoryGateway()
      await createWritePath({ gateway: store }).execute(command('other', add(4)))
      const outcome = await createWritePath({ gateway: store }).execute(create('a', 3))
      expect(outcome).to.include({ state: 7, repeated: false })
    })
  })

  it('says in each event how many events of the same append follow', async () => {
    const store = createMemoryGateway()
    const added: Added = { type: 'Added', data: { by: 1 } }
    await createWritePath({ gateway: store }).execute(command('a', () => [added, added, added]))
    expect(store.metadataOf('counter').map(({ moreInAppend }) => moreInAppend)).to.deep.equal([
      2,
      1,
      undefined,
    ])
  })

  it('throws the code of a refusal and appends nothing', async () => {
    const store = createMemoryGateway()
    const path = createWritePath({ gateway: store })
    expect(await codeOf(path.execute(command('a', add(11))))).to.equal('menus.limit_reached')
    expect(store.eventsOf('counter')).to.have.length(0)
  })

  it('refuses events that exceed a limit across streams', async () => {
    const store = createMemoryGateway()
    const checkLimits = async () => refuse('menus.size_limit_reached')
    const path = createWritePath({ gateway: store })
    expect(await codeOf(path.execute({ ...command('a', add(3)), checkLimits }))).to.equal(
      'menus.size_limit_reached',
    )
    expect(await codeOf(path.execute({ ...command('b', add(0)), checkLimits }))).to.equal('no error')
    expect(store.eventsOf('counter')).to.have.length(0)
  })

  it('counts events against the quota before they are written, and nothing else', async () => {
    const store = createMemoryGateway()
    const path = createWritePath({ gateway: store, limiter: createLimiter({ scale: 0 }) }) // one unit
    const restaurantId = RestaurantId.parse('00000000-0000-4000-8000-000000000001')
    const charged = { restaurantId, isCharged: true }
    await path.execute({ ...command('nothing', add(0)), ...charged })
    await path.execute({ ...command('first', add(1)), ...charged })
    expect(await codeOf(path.execute({ ...command('a', add(3)), ...charged }))).to.equal('rate.limited')
    expect(store.eventsOf('counter')).to.have.length(1)
  })

  describe('repeated commands', () => {
    it('get their first answer and append nothing', async () => {
      const store = createMemoryGateway()
      const first = await createWritePath({ gateway: store }).execute(command('a', add(3)))
      await createWritePath({ gateway: store }).execute(command('b', add(4)))
      const again = await createWritePath({ gateway: store }).execute(command('a', add(3)))
      expect(again).to.deep.equal({ ...first, repeated: true, superseded: true })
      expect(store.eventsOf('counter')).to.have.length(2)
    })

    it('are refused when the same key has another body', async () => {
      const store = createMemoryGateway()
      const path = createWritePath({ gateway: store })
      await path.execute(command('a', add(3)))
      expect(await codeOf(path.execute(command('a', add(4), 'another')))).to.equal('idempotency.key_reused')
      expect(store.eventsOf('counter')).to.have.length(1)
    })

    it('report no change since when they follow immediately', async () => {
      const path = createWritePath({ gateway: createMemoryGateway() })
      await path.execute(command('a', add(3)))
      expect(await path.execute(command('a', add(3)))).to.include({ repeated: true, superseded: false })
    })

    it('are decided again when the first one changed nothing', async () => {
      const path = createWritePath({ gateway: createMemoryGateway() })
      const toZero = (sum: number): Decision<Added> =>
        sum === 0 ? [] : [{ type: 'Added', data: { by: -sum } }]
      expect(await path.execute(command('a', toZero))).to.include({ state: 0, repeated: false })
      await path.execute(command('b', add(4)))
      expect(await path.execute(command('a', toZero))).to.include({ state: 0, repeated: false })
      expect(await path.execute(command('a', toZero))).to.include({ state: 0, repeated: true })
    })

    it('find their event when the answer to the append was lost', async () => {
      const store = createMemoryGateway()
      let lost = 0
      const path = createWritePath({
        gateway: {
          ...store,
          async append(...given) {
            const end = await store.append(...given)
            lost += 1
            if (lost === 1) throw new EventStoreUnavailable('the answer was lost', { ambiguous: true })
            return end
          },
        },
      })
      expect(await path.execute(command('a', add(3)))).to.deep.include({ state: 3, repeated: true })
      expect(store.eventsOf('counter')).to.have.length(1)
    })

    it('report doubt when both the append’s answer and the store are lost', async () => {
      const unavailable = new EventStoreUnavailable('gone', { ambiguous: true })
      const path = createWritePath({
        gateway: { ...createMemoryGateway(), append: () => Promise.reject(unavailable) },
      })
      const error: unknown = await path.execute(command('a', add(3))).catch((thrown: unknown) => thrown)
      expect(error).to.be.instanceOf(AppError).with.property('code', 'service.outcome_unknown')
      expect(error)
        .to.have.property('message')
        .that.matches(/may have been saved/)
    })

    it('report doubt when an append whose answer was lost may be the conflict', async () => {
      const store = createMemoryGateway()
      const clock = stoppedClock()
      let late: (() => Promise<unknown>) | null = null
      const path = createWritePath({
        ...clock,
        gateway: {
          ...store,
          async append(...given) {
            if (late) {
              await late()
              return store.append(...given)
            }
            late = () => store.append(...given)
            await clock.wait(5_000)
            throw new EventStoreUnavailable('the answer was lost', { ambiguous: true })
          },
        },
      })
      expect(await codeOf(path.execute(command('a', add(3))))).to.equal('service.outcome_unknown')
      expect(store.eventsOf('counter')).to.have.length(1)
      expect(await path.execute(command('a', add(3)))).to.deep.include({ state: 3, repeated: true })
    })

    it('get the outcome that was written when two processes run them at once', async () => {
      const store = createMemoryGateway()
      const outcomes = await Promise.all(
        [1_000, 2_000].map(at =>
          createWritePath({ gateway: store, now: () => at }).execute(command('a', add(3))),
        ),
      )
      const [written] = store.metadataOf('counter')
      expect(outcomes.map(({ decidedAt }) => decidedAt)).to.deep.equal([
        written?.decidedAt,
        written?.decidedAt,
      ])
      expect(store.eventsOf('counter')).to.have.length(1)
    })

    it('take effect once, in any order and in any process', async () => {
      const step = fc.record({ process: fc.nat(1), id: fc.nat(4), isCrash: fc.boolean() })
      await fc.assert(
        fc.asyncProperty(fc.array(step), async steps => {
          const store = createMemoryGateway()
          let isCrash = false
          const crashing = {
            ...store,
            append: async (...given: Parameters<typeof store.append>) => {
              const end = await store.append(...given)
              if (isCrash) throw new Error('killed between append and answer')
              return end
            },
          }
          const paths = [createWritePath({ gateway: crashing }), createWritePath({ gateway: crashing })]
          for (const { process, id, isCrash: dies } of steps) {
            isCrash = dies
            await paths[process]?.execute(command(`command ${id}`, add(1))).catch(() => 'killed')
          }
          expect(store.eventsOf('counter')).to.have.length(new Set(steps.map(({ id }) => id)).size)
        }),
      )
    })
  })

  describe('concurrency', () => {
    it('runs 64 commands on one stream one at a time, without a conflict', async () => {
      const store = createMemoryGateway()
      const path = createWritePath({
        gateway: store,
        wait: () => Promise.reject(new Error('Nothing to wait for.')),
      })
      await Promise.all(
        Array.from({ length: 64 }, (_, index) =>
          path.execute(command(`${index}`, () => [{ type: 'Added', data: { by: 1 } }])),
        ),
      )
      expect(store.eventsOf('counter')).to.have.length(64)
    })

    it('decides again on the events of another process', async () => {
      const store = createMemoryGateway()
      const paths = [0, 1].map(() => createWritePath({ gateway: store, ...stoppedClock() }))
      await paths[0]?.execute(command('a', add(4)))
      await paths[1]?.execute(command('b', add(4)))
      expect(await codeOf(Promise.resolve(paths[0]?.execute(command('c', add(4)))))).to.equal(
        'menus.limit_reached',
      )
      expect(store.eventsOf('counter')).to.have.length(2)
    })

    it('repeats a decision to change nothing on the store’s current state', async () => {
      const store = createMemoryGateway()
      const [here, there] = [0, 1].map(() => createWritePath({ gateway: store }))
      const toFour = (sum: number): Decision<Added> =>
        sum === 4 ? [] : [{ type: 'Added', data: { by: 4 - sum } }]
      await here?.execute(command('a', toFour))
      await there?.execute(command('b', add(2)))
      await here?.execute(command('c', toFour))
      expect(await here?.load('counter', fold)).to.include({ state: 4, revision: 2n })
    })

    it('answers 409 after two seconds of conflicts', async () => {
      const clock = stoppedClock()
      const conflict = new RevisionConflict('counter', 'no_stream', 0n)
      const path = createWritePath({
        gateway: { ...createMemoryGateway(), append: () => Promise.reject(conflict) },
        ...clock,
      })
      expect(await codeOf(path.execute(command('a', add(1))))).to.equal('concurrency.conflict')
      expect(clock.elapsed()).to.be.within(1_500, 2_000)
    })

    it('continues with the next command when one fails', async () => {
      const path = createWritePath({ gateway: createMemoryGateway() })
      const results = await Promise.allSettled([
        path.execute(command('a', () => Promise.reject(new Error('broken')))),
        path.execute(command('b', add(1))),
      ])
      expect(results.map(({ status }) => status)).to.deep.equal(['rejected', 'fulfilled'])
    })
  })

  describe('decidedAt of events', () => {
    it('never goes back, even if the clock does', async () => {
      const store = createMemoryGateway()
      const times = [2_000, 1_000, 3_000]
      const path = createWritePath({ gateway: store, now: () => times.shift() ?? 0 })
      await path.execute(command('a', add(1)))
      await path.execute(command('b', add(1)))
      await path.execute(command('c', add(1)))
      expect(store.metadataOf('counter').map(({ decidedAt }) => Date.parse(decidedAt))).to.deep.equal([
        2_000, 2_000, 3_000,
      ])
    })
  })

  it('does not read a stream again after its own append', async () => {
    const store = createMemoryGateway()
    const path = createWritePath({ gateway: store })
    await path.execute(command('a', add(1)))
    await path.execute(command('b', add(1)))
    expect(store.reads()).to.equal(1)
  })

  describe('a remembered stream', () => {
    /** A path that remembers the counter at 3, a second process's path, and the reads of the store. */
    async function remembering() {
      const store = createMemoryGateway()
      const clock = stoppedClock()
      const path = createWritePath({ gateway: store, ...clock })
      await path.execute(command('a', add(3)))
      return { store, path, clock, other: createWritePath({ gateway: store }) }
    }

    it('is used without asking the store while it is recent enough', async () => {
      const { store, path, clock } = await remembering()
      const before = store.reads()
      await clock.wait(1_000)
      for (const maxAgeMs of [recentMs, Number.POSITIVE_INFINITY])
        expect(await path.load('counter', fold, maxAgeMs)).to.include({ state: 3 })
      expect(store.reads()).to.equal(before)
    })

    it('is read again when it is too old, or must be as the store has it', async () => {
      for (const { waitMs, maxAgeMs } of [
        { waitMs: 1_001, maxAgeMs: recentMs },
        { waitMs: 0, maxAgeMs: 0 },
        { waitMs: 0, maxAgeMs: undefined },
      ]) {
        const { path, clock, other } = await remembering()
        await other.execute(command('b', add(4)))
        await clock.wait(waitMs)
        expect(await path.load('counter', fold, maxAgeMs)).to.include({ state: 7 })
      }
    })

    it('is read once for commands that need it at the same time', async () => {
      const { store } = await remembering()
      const path = createWritePath({ gateway: store })
      const before = store.reads()
      await Promise.all(Array.from({ length: 60 }, () => path.load('counter', fold, recentMs)))
      expect(store.reads() - before).to.equal(1)
    })

    it('is read again when the read that it would share began too early', async () => {
      const store = createMemoryGateway()
      let release: () => void = () => expect.fail('nothing was read')
      let isSlow = true
      const path = createWritePath({
        gateway: {
          ...store,
          async readStream(...given) {
            const slice = await store.readStream(...given)
            if (isSlow)
              await new Promise<void>(resolve => {
                release = resolve
              })
            return slice
          },
        },
      })
      const early = path.load('counter', fold, recentMs)
      await new Promise(resolve => setImmediate(resolve))
      await createWritePath({ gateway: store }).execute(command('a', add(3)))
      const late = path.load('counter', fold, recentMs)
      isSlow = false
      release()
      expect(await early).to.include({ state: 0 })
      expect(await late).to.include({ state: 3 })
    })

    it('is never one without events', async () => {
      const { path, other } = await remembering()
      expect(await path.load('new', fold, Number.POSITIVE_INFINITY)).to.include({ state: 0 })
      await other.execute({ ...command('b', add(4)), streamName: 'new' })
      expect(await path.load('new', fold, Number.POSITIVE_INFINITY)).to.include({ state: 4 })
    })
  })
})
