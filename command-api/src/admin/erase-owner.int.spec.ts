import { randomUUID } from 'node:crypto'
import { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Role } from '@safe-menu/contracts/roles'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { RevisionConflict } from '@safe-menu/server-kit/event-store/errors'
import { expect } from 'chai'
import { addTask } from '../tasks.ts'
import {
  afterAppend,
  beforeAppend,
  expectRefused,
  registeredRestaurant,
  seededMenu,
  tokenFor,
  useStack,
  withItem,
} from '../testing/stack.ts'
import { teamAt } from '../testing/team.ts'
import { partsOf, passMinutes, runTasks } from '../testing/vault.ts'
import { ownIdentity } from '../write-path/command.ts'

type Owner = Awaited<ReturnType<typeof registeredRestaurant>> & { readonly menuId: string }

describe('erasing the owner of a restaurant', () => {
  const stack = useStack()
  const adminId = AccountId.parse(randomUUID())

  const { accept, invite, joined, rowOf } = teamAt(() => stack)
  const tokenOf = (role: Role) => tokenFor(stack, role, adminId)
  const erase = (restaurantId: string, token = tokenOf('ADMIN'), key?: string) =>
    stack.as(token).delete(`/api/admin/restaurants/${restaurantId}/account`, undefined, { key })
  const publish = ({ token }: Owner, menuId: string, base = stack.url) =>
    stack.as(token, base).put(`/api/menus/${menuId}`, { published: true })

  const impersonated = ({ restaurantId }: Owner) =>
    stack.as(tokenOf('ADMIN')).post(`/api/admin/impersonate/${restaurantId}`)

  const typesOf = async (stream: string) => (await stack.eventsOf(stream)).map(({ type }) => type)
  const isOpenOf = async ({ accountId }: Pick<Owner, 'accountId'>): Promise<boolean[]> => {
    const select = `select done_at from vault.task where kind = 'erase' and subject = $1`
    return (await stack.rowsOf(select, [accountId])).map(row => row.done_at === null)
  }
  const hasKey = async ({ accountId }: Owner) =>
    (await stack.pool.query('select 1 from vault.person_key where account_id = $1', [accountId])).rows
      .length > 0

  const killed = () => Promise.reject(new Error('killed'))

  /** A restaurant with a published menu. */
  async function open() {
    const owner = await withItem(stack, await registeredRestaurant(stack))
    expect((await publish(owner, owner.menuId)).status).to.equal(200)
    return { owner, accountStream: `account-${owner.accountId}` }
  }

  type Restaurant = Awaited<ReturnType<typeof open>>
  async function expectErased({ owner, accountStream }: Restaurant) {
    expect(await typesOf(accountStream)).to.deep.equal(['AccountRegistered', 'AccountErased'])
    expect(await hasKey(owner)).to.equal(false)
    expect(await isOpenOf(owner))
      .to.include(false)
      .and.not.include(true)
    const erased = (await stack.eventsOf(accountStream)).at(-1)
    const events = await stack.eventsOf(`restaurant-${owner.restaurantId}`)
    expect(events.map(({ type }) => type)).to.deep.equal(['RestaurantRegistered', 'RestaurantClosed'])
    for (const event of [erased, events.at(-1)])
      expect(event?.metadata).to.deep.include({
        restaurantId: owner.restaurantId,
        actor: { kind: 'account', id: adminId, role: 'ADMIN' },
        impersonator: null,
        commandId: erased?.metadata.commandId,
        correlationId: erased?.metadata.correlationId,
      })
  }

  it('destroys the key, revokes the tokens and closes the restaurant', async () => {
    const restaurant = await open()
    const { owner } = restaurant
    const answer = await erase(owner.restaurantId)
    expect(answer.status).to.equal(200)
    expect(answer.body.message).to.match(/^The account of Restaurant \d+ is erased, and its menus /u)
    expect(answer.headers.get('consistency-token')).to.be.a('string')
    await expectErased(restaurant)
    const late = await publish(owner, owner.menuId)
    expectRefused(late, 401, 'auth.token_invalid')
    const { email, password } = owner
    const login = await stack.anonymous.post('/api/auth/login', { email, password })
    expect(login.status).to.equal(401)
  })

  it('leaves a new account with the same email alone when it is repeated', async () => {
    const restaurant = await open()
    const { owner } = restaurant
    await erase(owner.restaurantId)
    const { email, password } = owner
    const again = await stack.anonymous.post('/api/auth/register', { email, password, name: 'Again' })
    expect(again.status).to.equal(201)
    expect((await erase(owner.restaurantId)).status).to.equal(200)
    expect(await typesOf(restaurant.accountStream)).to.deep.equal(['AccountRegistered', 'AccountErased'])
    const login = await stack.anonymous.post('/api/auth/login', { email, password })
    expect(login.status).to.equal(200)
  })

  it('happens once, however often and with any key it is requested', async () => {
    const restaurant = await open()
    for (const key of ['once', 'once', undefined]) {
      expect((await erase(restaurant.owner.restaurantId, undefined, key)).status).to.equal(200)
    }
    await expectErased(restaurant)
  })

  it('answers 403 to other roles, and 404 for an unknown restaurant', async () => {
    const { owner } = await open()
    for (const token of [owner.token, tokenOf('AUDITOR')])
      expect((await erase(owner.restaurantId, token)).status).to.equal(403)
    const { token } = (await impersonated(owner)).body
    expect((await erase(owner.restaurantId, token)).status).to.equal(403)
    expect((await erase(randomUUID())).body.code).to.equal('restaurant.not_found')
    expect(await hasKey(owner)).to.equal(true)
  })

  it('ends and refuses impersonations of the restaurant', async () => {
    const { owner } = await open()
    const acting = (await impersonated(owner)).body.token as string
    await erase(owner.restaurantId)
    expect((await publish({ ...owner, token: acting }, owner.menuId)).status).to.equal(401)
    const refused = await impersonated(owner)
    expectRefused(refused, 409, 'restaurant.owner_erased')
  })

  describe('by the owner', () => {
    const eraseOwn = ({ password }: Owner, token: string, base = stack.url) =>
      stack.as(token, base).delete('/api/account', { password })

    it('erases the account and the team and closes the restaurant, as the owner', async () => {
      const { owner, accountStream } = await open()
      const [member, invited] = [await joined(owner), await invite(owner)]
      const answer = await eraseOwn(owner, owner.token)
      expect([answer.status, answer.body.message]).to.deep.equal([
        200,
        'Your account is erased, and your menus are no longer shown to guests.',
      ])
      expect(await hasKey(owner)).to.equal(false)
      for (const { id } of [member, invited]) expect(await rowOf(id)).to.equal(undefined)
      expect((await accept(invited.link)).status).to.equal(404)
      const erased = (await stack.eventsOf(accountStream)).at(-1)
      expect(erased?.type).to.equal('AccountErased')
      const closed = (await stack.eventsOf(`restaurant-${owner.restaurantId}`)).at(-1)
      expect(closed?.type).to.equal('RestaurantClosed')
      for (const event of [erased, closed])
        expect(event?.metadata).to.deep.include({
          restaurantId: owner.restaurantId,
          actor: { kind: 'account', id: owner.accountId, role: 'RESTAURANT' },
          impersonator: null,
        })
      for (const token of [owner.token, member.token])
        expect((await publish({ ...owner, token }, owner.menuId)).status).to.equal(401)
      expect((await impersonated(owner)).body.code).to.equal('restaurant.owner_erased')
      expect((await erase(owner.restaurantId)).status, 'the admin repeats it').to.equal(200)
    })

    it('needs the password, and the owner in person', async () => {
      const { owner } = await open()
      const wrong = await eraseOwn({ ...owner, password: 'not the password' }, owner.token)
      expectRefused(wrong, 401, 'auth.credentials_wrong')
      const acting = (await impersonated(owner)).body.token as string
      expect((await eraseOwn(owner, acting)).body.code).to.equal('auth.forbidden')
      expect((await eraseOwn(owner, tokenOf('ADMIN'))).status).to.equal(403)
      expect(await isOpenOf(owner)).to.deep.equal([])
      expect((await publish(owner, owner.menuId)).status).to.equal(200)
    })

    it('that is refused with a conflict is not carried out later', async () => {
      const { owner, accountStream } = await open()
      const busy = await stack.startApi({
        conflictDeadlineMs: 0,
        wrapGateway: beforeAppend(name => {
          if (name === accountStream) throw new RevisionConflict(name, 0n, 1n)
        }),
      })
      expect((await eraseOwn(owner, owner.token, busy)).body.code).to.equal('concurrency.conflict')
      await passMinutes(stack, 2)
      await runTasks(stack)
      expect(await hasKey(owner)).to.equal(true)
      expect((await publish(owner, owner.menuId)).status).to.equal(200)
    })

    it('that is refused leaves the admin’s to be finished', async () => {
      const restaurant = await open()
      const { owner, accountStream } = restaurant
      const { password } = owner
      const isErasure = (type = '') => type === 'AccountErased'
      const own = await stack.startApi({
        wrapGateway: beforeAppend(async (_, [event]) => {
          if (!isErasure(event?.type)) return
          const body = { currentPassword: password, newPassword: 'another long password' }
          expect((await stack.as(owner.token).put('/api/account/password', body)).status).to.equal(200)
        }),
      })
      const dying = await stack.startApi({
        wrapGateway: gateway =>
          afterAppend((_, [event]) => (isErasure(event?.type) ? killed() : undefined))(
            beforeAppend(async (_, [event]) => {
              if (isErasure(event?.type))
                expect((await eraseOwn(owner, owner.token, own)).status).to.equal(401)
            })(gateway),
          ),
      })
      const path = `/api/admin/restaurants/${owner.restaurantId}/account`
      expect((await stack.as(tokenOf('ADMIN'), dying).delete(path)).status).to.equal(500)
      expect((await typesOf(accountStream)).at(-1)).to.equal('AccountErased')
      await runTasks(stack)
      expect(await hasKey(owner)).to.equal(false)
      expect((await typesOf(`restaurant-${owner.restaurantId}`)).at(-1)).to.equal('RestaurantClosed')
    })
  })

  describe('after a crash', () => {
    const intend = ({ owner: { accountId, restaurantId } }: Restaurant) => {
      const identity = ownIdentity(randomUUID(), { kind: 'account', id: adminId, role: 'ADMIN' })
      const payload = { restaurantId: RestaurantId.parse(restaurantId), identity }
      return addTask(partsOf(stack).vaultDatabase.query, 'erase', accountId, payload)
    }

    it('continues at the next start in the admin’s name', async () => {
      const restaurant = await open()
      const { payload } = await intend(restaurant)
      await passMinutes(stack, 2)
      await stack.startApi()
      await waitUntil('the erasure is finished', async () => {
        await expectErased(restaurant)
        return true
      })
      expect((await stack.eventsOf(restaurant.accountStream)).at(-1)?.metadata.correlationId).to.equal(
        payload.identity.correlationId,
      )
    })

    it('continues immediately when the admin repeats the request', async () => {
      const restaurant = await open()
      await intend(restaurant)
      expect((await erase(restaurant.owner.restaurantId, undefined, 'again')).status).to.equal(200)
      await runTasks(stack)
      await expectErased(restaurant)
    })

    it('finishes without the account if a restored log does not have it', async () => {
      const accountId = randomUUID()
      const restaurantId = randomUUID()
      await intend({ owner: { accountId, restaurantId } } as Restaurant)
      await runTasks(stack)
      expect(await isOpenOf({ accountId })).to.deep.equal([false])
    })
  })

  it('refuses to publish a menu of a restaurant that is closed', async () => {
    const { owner } = await open()
    const draft = await seededMenu(stack, owner)
    const metadata = (await stack.eventsOf(`restaurant-${owner.restaurantId}`)).at(-1)?.metadata as never
    const data = { restaurantId: owner.restaurantId }
    const event = { id: randomUUID(), type: 'RestaurantClosed', data, metadata } as const
    await stack.gateway.append(`restaurant-${owner.restaurantId}`, [event], 'any')
    expectRefused(await publish(owner, draft, await stack.startApi()), 409, 'restaurant.owner_erased')
    expect(await typesOf(`menu-${draft}`)).to.deep.equal(['MenuCreated'])
  })
})
