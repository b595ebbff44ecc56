import { randomUUID } from 'node:crypto'
import type { NewEvent } from '@safe-menu/server-kit/event-store/types'
import { expect } from 'chai'
import { itemId, menuId, restaurantId } from '../testing/examples.ts'
import { createMemoryGateway } from '../testing/memory-gateway.ts'
import { type Call, recordActivity } from './decide.ts'
import { createRepetitions } from './repetitions.ts'

const stream = 'activity-of-a-day'
const call = (commandId: string | null, fingerprint = 'body'): Call => ({
  action: { kind: 'order', menuId, itemId },
  identity: commandId === null ? null : { commandId, fingerprint },
})
const at = '2026-03-12T12:00:00.000Z'

function setUp(maxCalls?: number) {
  const store = createMemoryGateway()
  const repetitions = createRepetitions(store, maxCalls)
  const eventOf = (...calls: Call[]) => recordActivity(restaurantId, '2026-03-12', calls)
  async function append(...calls: Call[]) {
    const { revision } = await store.readStream(stream)
    const event: NewEvent = {
      id: randomUUID(),
      ...eventOf(...calls),
      metadata: {
        restaurantId,
        decidedAt: at,
        actor: { kind: 'system', id: 'spec' },
        impersonator: null,
        correlationId: 'spec',
        causationId: null,
        commandId: 'spec',
        commandFingerprint: null,
      },
    }
    return store.append(stream, [event], revision ?? 'no_stream')
  }
  const judge = (...calls: Call[]) =>
    repetitions.judge(calls).map(verdict => (verdict instanceof Error ? verdict.code : verdict))
  return { store, repetitions, append, eventOf, judge }
}

describe('repetitions', () => {
  it('finds a call in the log when the process knows nothing yet', async () => {
    const { repetitions, append, judge } = setUp()
    await append(call('one'))
    expect(await repetitions.refresh(stream, true)).to.equal(at)
    expect(judge(call('one'), call('two'), call(null))).to.deep.equal(['written', 'new', 'new'])
  })

  it('finds a call that another process has written since', async () => {
    const { repetitions, append, judge } = setUp()
    await append(call('one'))
    await repetitions.refresh(stream, true)
    await append(call('two'))
    await repetitions.refresh(stream, false)
    expect(judge(call('two'))).to.deep.equal(['new'])
    await repetitions.refresh(stream, true)
    expect(judge(call('two'))).to.deep.equal(['written'])
  })

  it('reads what another process wrote between a look-up and an append', async () => {
    const { repetitions, append, eventOf, judge } = setUp()
    await repetitions.refresh(stream, true)
    await append(call('theirs'))
    const end = await append(call('ours'))
    repetitions.written(stream, eventOf(call('ours')), at, end)
    await repetitions.refresh(stream, true)
    expect(judge(call('theirs'), call('ours'))).to.deep.equal(['written', 'written'])
  })

  it('does not read a known stream again for calls without keys', async () => {
    const { store, repetitions } = setUp()
    await repetitions.refresh(stream, false)
    await repetitions.refresh(stream, false)
    expect(store.reads()).to.equal(1)
  })

  it('reports a key that is used for another call, also within one batch', async () => {
    const { repetitions, append, judge } = setUp()
    await append(call('one'))
    await repetitions.refresh(stream, true)
    expect(judge(call('one', 'other'))).to.deep.equal(['idempotency.key_reused'])
    expect(judge(call('two'), call('two'), call('two', 'other'))).to.deep.equal([
      'new',
      'written',
      'idempotency.key_reused',
    ])
  })

  it('forgets the oldest calls beyond its limit', async () => {
    const { repetitions, append, judge } = setUp(2)
    for (const id of ['one', 'two', 'three']) await append(call(id))
    await repetitions.refresh(stream, true)
    expect(judge(call('one'), call('three'))).to.deep.equal(['new', 'written'])
  })
})
