import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { EventStoreUnavailable, RevisionConflict } from '@safe-menu/server-kit/event-store/errors'
import { expect } from 'chai'
import fc from 'fast-check'
import { type Decision, type Fold, refuse } from '../decision.ts'
import { createMemoryGateway } from '../testing/memory-gateway.ts'
import { createWritePath, type StreamCommand } from './execute.ts'

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

/** A clock that moves only when told, or when somebody waits. */
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
  it('when a command is carried out › then state, position and metadata follow from it', async () => {
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

  it('when it is refused › then the refusal’s code is thrown and nothing is written', async () => {
    const store = createMemoryGateway()
    const path = createWritePath({ gateway: store })
    expect(await codeOf(path.execute(command('a', add(11))))).to.equal('menus.limit_reached')
    expect(store.eventsOf('counter')).to.have.length(0)
  })

  describe('repetition', () => {
    it('when a command comes again after others › then it answers as it did, and writes nothing', async () => {
      const store = createMemoryGateway()
      const first = await createWritePath({ gateway: store }).execute(command('a', add(3)))
      await createWritePath({ gateway: store }).execute(command('b', add(4)))
      const again = await createWritePath({ gateway: store }).execute(command('a', add(3)))
      expect(again).to.deep.equal({ ...first, repeated: true, superseded: true })
      expect(store.eventsOf('counter')).to.have.length(2)
    })

    it('when the same key comes with another body › then it is refused', async () => {
      const store = createMemoryGateway()
      const path = createWritePath({ gateway: store })
      await path.execute(command('a', add(3)))
      expect(await codeOf(path.execute(command('a', add(4), 'another')))).to.equal('idempotency.key_reused')
      expect(store.eventsOf('counter')).to.have.length(1)
    })

    it('says that nothing has changed since when a command comes again at once', async () => {
      const path = createWritePath({ gateway: createMemoryGateway() })
      await path.execute(command('a', add(3)))
      expect(await path.execute(command('a', add(3)))).to.include({ repeated: true, superseded: false })
    })

    it('writes nothing when a command that changed nothing comes again after others', async () => {
      const store = createMemoryGateway()
      const path = createWritePath({ gateway: store })
      const toZero = (sum: number): Decision<Added> =>
        sum === 0 ? [] : [{ type: 'Added', data: { by: -sum } }]
      const first = await path.execute(command('a', toZero))
      await path.execute(command('b', add(4)))
      expect(await path.execute(command('a', toZero))).to.deep.equal({
        ...first,
        repeated: true,
        superseded: true,
      })
      expect(store.eventsOf('counter')).to.have.length(1)
    })

    it('refuses a key that comes again with another request for another stream', async () => {
      const store = createMemoryGateway()
      const path = createWritePath({ gateway: store })
      await path.execute(command('a', add(3)))
      const elsewhere = { ...command('a', add(3), 'another'), streamName: 'other' }
      expect(await codeOf(path.execute(elsewhere))).to.equal('idempotency.key_reused')
      expect(store.eventsOf('other')).to.have.length(0)
    })

    it('forgets a command that left no event after a quarter of an hour', async () => {
      let now = 0
      const store = createMemoryGateway()
      const path = createWritePath({ gateway: store, elapsed: () => now })
      await path.execute(command('a', add(0)))
      now += 16 * 60_000
      await path.execute(command('a', add(3), 'another'))
      expect(store.eventsOf('counter')).to.have.length(1)
    })

    it('when the append lands and its answer is lost › then the command is found and answered', async () => {
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

    it('when the append is lost and so is the store › then the answer says that it is in doubt', async () => {
      const unavailable = new EventStoreUnavailable('gone', { ambiguous: true })
      const path = createWritePath({
        gateway: { ...createMemoryGateway(), append: () => Promise.reject(unavailable) },
      })
      const error: unknown = await path.execute(command('a', add(3))).catch((thrown: unknown) => thrown)
      expect(error).to.be.instanceOf(AppError).with.property('code', 'service.event_store_unavailable')
      expect(error)
        .to.have.property('message')
        .that.matches(/may have been saved/)
    })

    it('when two processes carry it out at once, at two instants › then both answer with the one that is written', async () => {
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

    it('when any commands are repeated in any order, by any process › then each has its effect once', async () => {
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
    it('when 64 commands come at once › then they take turns and none conflicts', async () => {
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

    it('when two processes write › then each decides again on what the other wrote', async () => {
      const store = createMemoryGateway()
      const paths = [0, 1].map(() => createWritePath({ gateway: store, ...stoppedClock() }))
      await paths[0]?.execute(command('a', add(4)))
      await paths[1]?.execute(command('b', add(4)))
      expect(await codeOf(Promise.resolve(paths[0]?.execute(command('c', add(4)))))).to.equal(
        'menus.limit_reached',
      )
      expect(store.eventsOf('counter')).to.have.length(2)
    })

    it('when a decision to change nothing rests on old knowledge › then it is made again on the store’s', async () => {
      const store = createMemoryGateway()
      const [here, there] = [0, 1].map(() => createWritePath({ gateway: store }))
      const toFour = (sum: number): Decision<Added> =>
        sum === 4 ? [] : [{ type: 'Added', data: { by: 4 - sum } }]
      await here?.execute(command('a', toFour))
      await there?.execute(command('b', add(2)))
      await here?.execute(command('c', toFour))
      expect(await here?.load('counter', fold)).to.include({ state: 4, revision: 2n })
    })

    it('when the conflicts do not end › then after two seconds it is a 409', async () => {
      const clock = stoppedClock()
      const conflict = new RevisionConflict('counter', 'no_stream', 0n)
      const path = createWritePath({
        gateway: { ...createMemoryGateway(), append: () => Promise.reject(conflict) },
        ...clock,
      })
      expect(await codeOf(path.execute(command('a', add(1))))).to.equal('concurrency.conflict')
      expect(clock.elapsed()).to.be.within(1_500, 2_000)
    })

    it('when one command fails › then the next on the stream goes on', async () => {
      const path = createWritePath({ gateway: createMemoryGateway() })
      const results = await Promise.allSettled([
        path.execute(command('a', () => Promise.reject(new Error('broken')))),
        path.execute(command('b', add(1))),
      ])
      expect(results.map(({ status }) => status)).to.deep.equal(['rejected', 'fulfilled'])
    })
  })

  describe('decidedAt', () => {
    it('when the clock goes back › then instants do not', async () => {
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

  it('when this process wrote last › then it does not read again', async () => {
    const store = createMemoryGateway()
    const path = createWritePath({ gateway: store })
    await path.execute(command('a', add(1)))
    await path.execute(command('b', add(1)))
    expect(store.reads()).to.equal(1)
  })
})
