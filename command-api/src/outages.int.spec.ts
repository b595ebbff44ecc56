import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import { clientOf } from '@safe-menu/server-kit/testing/call'
import { silentLog, specCodec, startSpecStore, written } from '@safe-menu/server-kit/testing/event-store'
import { type Relay, startRelay } from '@safe-menu/server-kit/testing/relay'
import { expect } from 'chai'
import {
  beforeAppend,
  claimsOf,
  expectRefused,
  registeredRestaurant,
  type Stack,
  startCommandApi,
  useStack,
  withItem,
} from './testing/stack.ts'
import { newEmail, teamAt } from './testing/team.ts'

describe('outages', () => {
  let stack: Stack
  const relays: Relay[] = []
  before(async () => {
    stack = await startCommandApi()
  })
  after(async () => {
    await stack.stop()
    await Promise.all(relays.map(relay => relay.close()))
  })

  async function relayTo(url: string) {
    const relay = await startRelay(url)
    relays.push(relay)
    return relay
  }

  it('leave writes working without Postgres, and accounts answer 503 until it is back', async () => {
    const relay = await relayTo(stack.options.databaseUrl)
    const api = await stack.startApi({ databaseUrl: relay.url })
    const { token, restaurantId, menuId, itemId, email, password } = await withItem(
      stack,
      await registeredRestaurant(stack),
    )
    relay.leave()
    const created = await stack
      .as(token, api)
      .post(`/api/menus/restaurant/${restaurantId}/menus`, { name: 'Dinner' })
    const added = await stack.as(token, api).post(`/api/menu-items/${menuId}/items`, { name: 'Stew' })
    const tagged = await stack
      .as(token, api)
      .post(`/api/menu-items/items/${itemId}/allergens`, { allergenId: 'milk' })
    expect([created.status, added.status, tagged.status]).to.deep.equal([201, 201, 200])

    const person = { email: 'late@example.com', password }
    const register = await clientOf(api).post('/api/customers/register', person)
    const login = await clientOf(api).post('/api/auth/login', { email, password })
    for (const answer of [register, login]) {
      expectRefused(answer, 503, 'service.database_unavailable')
      expect(answer.headers.get('retry-after')).to.be.a('string')
    }
    await waitUntil('the vault is away', async () => {
      const ready = await clientOf(api).get('/readyz')
      expect([ready.status, ready.body.checks.vault.figures.reachable]).to.deep.equal([200, false])
      return true
    })

    relay.comeBack()
    await waitUntil('registering works again', async () => {
      const again = await clientOf(api).post('/api/customers/register', person)
      expect(again.status).to.equal(201)
      return true
    })
  })

  it('end as soon as Postgres is up, which was down at the start', async () => {
    const relay = await relayTo(stack.options.databaseUrl)
    relay.leave()
    const api = await stack.startApi({ databaseUrl: relay.url })
    const person = { email: 'early@example.com', password: 'a long enough password' }
    const refused = await clientOf(api).post('/api/customers/register', person)
    expectRefused(refused, 503, 'service.database_unavailable')
    relay.comeBack()
    await waitUntil('registering works', async () => {
      const answer = await clientOf(api).post('/api/customers/register', person)
      expect(answer.status).to.equal(201)
      return true
    })
  })

  it('do not hide a replaced event log when Postgres is down at the start', async () => {
    const store = await startSpecStore()
    const relay = await relayTo(stack.options.databaseUrl)
    relay.leave()
    const fatal: unknown[] = []
    const options = { eventStoreUrl: store.url, databaseUrl: relay.url }
    await stack.startApi({ ...options, onFatal: error => void fatal.push(error) })
    const gateway = createEventStoreGateway({ url: store.url, codec: specCodec, log: silentLog })
    try {
      await waitUntil(
        'the service ends',
        async () => {
          if (fatal.length > 0) return true
          await store.restore()
          for (let count = 0; count < 20; count += 1)
            await gateway.append('note', [written('a', count)], 'any')
          return false
        },
        { everyMs: 1_500 }, // the log is looked at once a second
      )
      expect(fatal[0]).to.be.instanceOf(LogReplaced)
    } finally {
      await gateway.close()
      await stack.stopApis()
      await stack.startApi()
      await store.remove()
    }
  })

  it('answer writes with 503 without the event store, and leave nothing half-written', async () => {
    const relay = await relayTo(stack.options.eventStoreUrl)
    const api = await stack.startApi({ eventStoreUrl: relay.url })
    const { token, itemId } = await withItem(stack, await registeredRestaurant(stack, api))
    const tag = (allergenId: string, key: string) =>
      stack.as(token, api).post(`/api/menu-items/items/${itemId}/allergens`, { allergenId }, { key })
    expect((await tag('milk', 'one')).status).to.equal(200)
    relay.leave()
    const refused = await tag('eggs', 'two')
    expect(refused.status).to.equal(503)
    // Whether the store has received it before the connection broke, the service cannot know.
    expect(refused.body.code).to.be.oneOf(['service.event_store_unavailable', 'service.outcome_unknown'])
    await waitUntil('the service is not ready', async () =>
      expect((await clientOf(api).get('/readyz')).status).to.equal(503),
    )
    relay.comeBack()
    await waitUntil('tagging works again', async () =>
      expect((await tag('eggs', 'two')).status).to.equal(200),
    )
    const events = await stack.eventsOf(`item-${itemId}`)
    expect(events.map(event => event.type)).to.deep.equal([
      'ItemCreated',
      'AllergenDeclared',
      'AllergenDeclared',
    ])
  })
})

describe('an outage of the event store between the two writes of a request', () => {
  const stack = useStack()
  const { invite, accept, joined, remove } = teamAt(() => stack)
  /** A process that cannot write to these streams. */
  const without = (prefix: string) =>
    stack.startApi({
      wrapGateway: beforeAppend(streamName => {
        if (streamName.startsWith(prefix)) throw new EventStoreUnavailable('gone', { ambiguous: false })
      }),
    })

  it('leaves open what a registration has saved', async () => {
    const base = await without('restaurant-')
    const body = { email: newEmail(), password: 'a long enough password', name: 'The Anchor' }
    const answer = await clientOf(base).post('/api/auth/register', body, { key: 'register' })
    expectRefused(answer, 503, 'service.outcome_unknown')
    const repeated = await clientOf(base).post('/api/auth/register', body, { key: 'register' })
    expectRefused(repeated, 503, 'service.outcome_unknown')
  })

  it('leaves open what an acceptance has saved', async () => {
    const { link } = await invite(await registeredRestaurant(stack))
    expectRefused(await accept(link, await without('account-')), 503, 'service.outcome_unknown')
  })

  it('leaves open a removal and an erasure, which the service finishes later', async () => {
    const owner = await registeredRestaurant(stack)
    const { id } = await joined(owner)
    const base = await without('account-')
    const removed = await remove(owner, id, { base })
    const erased = await stack.as(owner.token, base).delete('/api/account', { password: owner.password })
    for (const answer of [removed, erased]) expectRefused(answer, 503, 'service.outcome_unknown')
    expect(removed.body.error).to.contain('as soon as it can')
  })

  it('leaves open an erasure whose refusal the outage follows, because its task stays', async () => {
    const owner = await registeredRestaurant(stack)
    let isGone = false
    const base = await stack.startApi({
      wrapGateway: gateway => ({
        ...gateway,
        async append(streamName, ...given) {
          if (streamName !== `account-${claimsOf(owner.token).sub}`)
            return gateway.append(streamName, ...given)
          isGone = true
          throw new AppError('concurrency.conflict')
        },
        async readStream(...given) {
          if (isGone) throw new EventStoreUnavailable('gone', { ambiguous: false })
          return gateway.readStream(...given)
        },
      }),
    })
    const erased = await stack.as(owner.token, base).delete('/api/account', { password: owner.password })
    expectRefused(erased, 503, 'service.outcome_unknown')
  })

  it('is told from one before the first write, which has changed nothing', async () => {
    const base = await without('account-')
    const body = { email: newEmail(), password: 'a long enough password', name: 'The Anchor' }
    const answer = await clientOf(base).post('/api/auth/register', body)
    expectRefused(answer, 503, 'service.event_store_unavailable')
  })
})
