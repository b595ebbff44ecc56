import { randomUUID } from 'node:crypto'
import { limits } from '@safe-menu/contracts/limits'
import { RevisionConflict } from '@safe-menu/server-kit/event-store/errors'
import { rateLimits } from '@safe-menu/server-kit/limits/rate-limits'
import { expect } from 'chai'
import { addTask } from '../tasks.ts'
import { beforeAppend, password, registeredRestaurant, useStack, withItem } from '../testing/stack.ts'
import { newEmail, type Owner, teamAt, teamOf } from '../testing/team.ts'
import { afterRead, partsOf, passMinutes, runTasks } from '../testing/vault.ts'

describe('inviting people', () => {
  const stack = useStack()
  let elsewhere: string
  before(async () => {
    elsewhere = await stack.startApi()
  })

  const { accept, invite, joined, login, remove, renewLink, accountTypesOf } = teamAt(() => stack)
  const inviteAt = ({ token, ...owner }: Owner, base: string, email = newEmail()) =>
    stack
      .as(token, base)
      .post(teamOf({ token, ...owner }), { email, personName: 'Anna Kern', role: 'MANAGER' })
  const membersOf = async ({ restaurantId }: Owner) =>
    (await stack.pool.query('select 1 from vault.person_key where restaurant_id = $1', [restaurantId]))
      .rowCount
  /** As the person does it, without an account yet. */
  async function acceptWithoutAccount(id: string) {
    const stream = `invitation-${id}`
    const [invited] = await stack.eventsOf(stream)
    const metadata = { ...invited?.metadata, commandId: randomUUID() }
    const data = { accountId: id, sealedPasswordHash: 'sealed' }
    const event = { id: randomUUID(), type: 'InvitationAccepted', data, metadata }
    await stack.gateway.append(stream, [event as never], 'any')
  }

  it('makes one invitation when an address is invited twice at once', async () => {
    const owner = await registeredRestaurant(stack)
    const email = newEmail()
    const bases = [stack.url, elsewhere, stack.url, elsewhere]
    const answers = await Promise.all(bases.map(base => inviteAt(owner, base, email)))
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([201, 409, 409, 409])
    expect(await membersOf(owner)).to.equal(1)
  })

  it('stops at the limit when several people are invited at once', async () => {
    const owner = await registeredRestaurant(stack)
    await stack.pool.query(
      `insert into vault.person_key (account_id, invited_email_hash, wrapped_key, restaurant_id)
        select gen_random_uuid(), 'hash ' || n, '', $1 from generate_series(2, $2::int) as n`,
      [owner.restaurantId, limits.peoplePerRestaurant],
    )
    const answers = await Promise.all([stack.url, elsewhere, elsewhere].map(base => inviteAt(owner, base)))
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).to.equal('team.limit_reached')
    expect(await membersOf(owner)).to.equal(limits.peoplePerRestaurant)
  })

  it('holds no place for an invitation that the write quota refused', async () => {
    const scale = 0.001
    const url = await stack.startApi({ rateLimitScale: scale })
    const owner = await withItem(stack, await registeredRestaurant(stack))
    const rows = Array.from(
      { length: rateLimits['writes-of-restaurant'].points * scale },
      (_, n) => `Dish ${n}`,
    )
    const file = `item\n${rows.join('\n')}`
    expect(
      (await stack.as(owner.token, url).post(`/api/menus/${owner.menuId}/import`, file)).status,
    ).to.equal(201)
    const refused = await inviteAt(owner, url)
    expect([refused.status, refused.body.error]).to.deep.include(429)
    expect(refused.body.error).to.include('too many changes')
    expect(await membersOf(owner)).to.equal(0)
  })

  it('is continued by the same request while a job gives it up', async () => {
    const owner = await registeredRestaurant(stack)
    const body = { email: newEmail(), personName: 'Anna Kern', role: 'MANAGER' }
    const key = 'invited-once'
    const dying = await stack.startApi({
      wrapGateway: beforeAppend(name => {
        if (name.startsWith('invitation-')) throw new Error('killed')
      }),
    })
    const begun = await stack.as(owner.token, dying).post(teamOf(owner), body, { key })
    expect(begun.status).to.equal(500)
    await passMinutes(stack, 2)
    let link = ''
    const gateway = afterRead(stack, 'invitation-', async () => {
      link = (await stack.as(owner.token).post(teamOf(owner), body, { key })).body.link
    })
    await runTasks(stack, { gateway })
    expect((await accept(link)).status).to.equal(201)
  })

  it('says what to do when another account took the address of a used link', async () => {
    const owner = await registeredRestaurant(stack)
    const { id, email } = await invite(owner)
    await acceptWithoutAccount(id)
    const taken = { email, password, name: 'Faster' }
    expect((await stack.anonymous.post('/api/auth/register', taken)).status).to.equal(201)
    for (const answer of [await renewLink(owner, id), await invite(owner, 'MANAGER', email)])
      expect(answer.body.error).to.match(/another account has this email address.*Withdraw the invitation/u)
    expect((await remove(owner, id)).status).to.equal(200)
  })

  it('says that a person who joined needs no link', async () => {
    const owner = await registeredRestaurant(stack)
    const { id, email } = await joined(owner)
    const renewed = await renewLink(owner, id)
    expect([renewed.status, renewed.body.error]).to.deep.equal([
      404,
      'This person has joined already. They log in with their email address and password.',
    ])
    expect((await invite(owner, 'MANAGER', email)).body.error).to.equal(renewed.body.error)
  })

  it('stops an address that tries links, and never a link that works', async () => {
    const strict = await stack.startApi({ rateLimitScale: 1 / 30 }) // two failures an address
    const { link } = await invite(await registeredRestaurant(stack))
    const wrong = () => accept(`/invitation#${randomUUID()}.${'A'.repeat(43)}`, strict)
    expect([(await wrong()).status, (await wrong()).status]).to.deep.equal([404, 404])
    const stopped = await wrong()
    expect(stopped.status).to.equal(429)
    expect(Number(stopped.headers.get('retry-after'))).to.be.above(0)
    expect((await accept(link, strict)).status).to.equal(201)
  })

  describe('an interrupted acceptance', () => {
    const begin = (id: string) => addTask(partsOf(stack).vaultDatabase.query, 'accept', id, {})
    const tasksOf = (id: string) =>
      stack.rowsOf(`select 1 from vault.task where kind = 'accept' and subject = $1`, [id])

    it('is still finished after a passing conflict', async () => {
      const owner = await registeredRestaurant(stack)
      const gateway = {
        ...stack.gateway,
        append: (stream: string) => Promise.reject(new RevisionConflict(stream, 'no_stream', 0n)),
      }
      const { id } = await invite(owner)
      await begin(id)
      await acceptWithoutAccount(id)
      const error = await runTasks(stack, { gateway, conflictDeadlineMs: 0 }).catch(
        (thrown: unknown) => thrown,
      )
      expect(error).to.have.property('code', 'concurrency.conflict')
      await runTasks(stack)
      expect(await accountTypesOf(id)).to.deep.equal(['AccountRegistered'])
      expect(await tasksOf(id)).to.deep.equal([])
    })

    it('that had no effect frees the email after a minute', async () => {
      const owner = await registeredRestaurant(stack)
      const { id, email, link } = await invite(owner)
      const failing = await stack.startApi({
        wrapGateway: beforeAppend(name => {
          if (name === `invitation-${id}`) throw new Error('killed')
        }),
      })
      expect((await accept(link, failing)).status).to.equal(500)
      const register = () => stack.anonymous.post('/api/auth/register', { email, password, name: 'Other' })
      await runTasks(stack)
      expect((await register()).status, 'may still be in progress').to.equal(409)
      await passMinutes(stack, 2)
      await runTasks(stack)
      expect(await tasksOf(id)).to.deep.equal([])
      expect((await register()).status).to.equal(201)
    })

    it('leaves the email to the person who accepts while a job gives it up', async () => {
      const owner = await registeredRestaurant(stack)
      const { id, email, link } = await invite(owner)
      await begin(id)
      await passMinutes(stack, 2)
      const gateway = afterRead(stack, `invitation-${id}`, async () =>
        expect((await accept(link)).status).to.equal(201),
      )
      await runTasks(stack, { gateway })
      expect((await login(email)).status).to.equal(200)
    })
  })
})
