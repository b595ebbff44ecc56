import { randomUUID } from 'node:crypto'
import { testsAll } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { type Answer, clientOf } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { startMailServer } from './testing/mail-server.ts'
import { startMortal } from './testing/mortal.ts'
import { claimsOf, password, registeredRestaurant, tokenFor, useStack } from './testing/stack.ts'
import { newEmail, teamAt, teamOf } from './testing/team.ts'
import { passMinutes, runTasks } from './testing/vault.ts'

const newPassword = 'another long password'

/** The next step at which a request is interrupted. Long requests take most of the time, and their steps are alike. */
const pointAfter = (point: number) => point + (testsAll ? 1 : Math.max(4, Math.round(point / 3)))

/** Just after the moment from which on no request can be working on a task: the job has to finish it then, not only later. */
const minutesOfRequest = 1 + 1 / 60
/** Longer than a mail is tried. */
const minutesOfMail = 61

/** A request, and what must be true after it was interrupted anywhere and its task was finished. */
interface Interrupted {
  /** Sends the request to a process. */
  readonly send: (base: string) => Promise<Answer>
  /** Fails unless the request has had its whole effect or none. Returns whether it had. */
  readonly hadEffect: () => Promise<boolean>
}

// Starts first: a minute, most of which it waits for revocations.
// Every kind of task, killed at every step, and met by the job at every step. What happens after a kill of real processes is in random-kills.long.spec.ts.
describe('a request that a kill or a job meets at any step', () => {
  const stack = useStack()
  let mortal: Awaited<ReturnType<typeof startMortal>>
  let smtp: Awaited<ReturnType<typeof startMailServer>>
  before(async () => {
    smtp = await startMailServer()
    const mailSettings = {
      smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
      from: 'menu@example.com',
      origin: 'https://menu.example.com',
    }
    mortal = await startMortal(stack, { mailSettings })
  })
  after(() => smtp.stop())

  const { invite, accept, joined, accountTypesOf, typesOf, rowOf } = teamAt(() => stack)
  /** After a kill, the process believes for a moment that it cannot read the list of revoked tokens. */
  const isAlive = async () => {
    const admin = stack.as(tokenFor(stack, 'ADMIN'), mortal.url)
    return (await admin.post(`/api/admin/impersonate/${randomUUID()}`, {})).status === 404
  }
  const register = (email: string, base = stack.url) =>
    clientOf(base).post('/api/auth/register', { email, password, name: 'The Anchor' })
  const canLogIn = async (email: string, given = password) => {
    const { status } = await stack.anonymous.post('/api/auth/login', { email, password: given })
    expect(status).to.be.oneOf([200, 401])
    return status === 200
  }
  const isValid = async (token: string) =>
    (await stack.as(token).post('/api/account/sessions/look-up', {})).status === 200
  /** The processes read the list of revocations twice a second; more checks would only cost time. */
  const isRefusedSoon = (token: string) =>
    waitUntil('the token is refused', async () => !(await isValid(token)), { everyMs: 100 })
  /** Exactly one of two is true. Returns whether it is the second. */
  const isSecond = async (first: Promise<boolean>, second: Promise<boolean>) => {
    const both = await Promise.all([first, second])
    expect(both.filter(Boolean), 'one of the two').to.have.length(1)
    return both[1] === true
  }
  const expectErased = async (id: string) => {
    expect((await accountTypesOf(id)).at(-1)).to.equal('AccountErased')
    expect(await rowOf(id)).to.equal(undefined)
  }

  /** The mail server refuses the mail, and the owner learns it, once. */
  const expectFailedMail = async (id: string) => {
    const typesOfMail = () => typesOf(`mail-${id}`)
    await waitUntil('the failure is recorded', async () => (await typesOfMail()).length > 0)
    expect(await typesOfMail()).to.deep.equal(['MailNotSent'])
  }
  /** Sends a request that mails a link. The process is not done before it has recorded the failure, or died. */
  const sendWithMail = async (id: () => Promise<string | undefined>, send: () => Promise<Answer>) => {
    const answer = await send()
    const open = `select 1 from vault.task where kind = 'mail' and subject = $1`
    const isFinished = async () => (await stack.rowsOf(open, [await id()])).length === 0
    if (answer.body.mailed)
      await waitUntil('the mail is finished', async () => mortal.hasDied() || (await isFinished()))
    return answer
  }

  const requests: Readonly<Record<string, () => Promise<Interrupted>>> = {
    'registers a restaurant': async () => {
      const email = newEmail()
      return {
        send: base => register(email, base),
        hadEffect: async () => {
          const { status, body } = await stack.anonymous.post('/api/auth/login', { email, password })
          if (status === 200) {
            const { restaurantId } = claimsOf(body.token)
            expect(await typesOf(`restaurant-${restaurantId}`)).to.deep.equal(['RestaurantRegistered'])
            return true
          }
          expect((await register(email)).status, 'the email is free').to.equal(201)
          return false
        },
      }
    },
    'changes an email': async () => {
      const { email, token } = await registeredRestaurant(stack)
      const to = newEmail()
      return {
        send: base => stack.as(token, base).put('/api/account/email', { newEmail: to, password }),
        hadEffect: async () => {
          const isChanged = await isSecond(canLogIn(email), canLogIn(to))
          expect((await register(isChanged ? email : to)).status, 'the other email is free').to.equal(201)
          if (isChanged) await isRefusedSoon(token)
          return isChanged
        },
      }
    },
    'changes a password': async () => {
      const { email, token } = await registeredRestaurant(stack)
      const body = { currentPassword: password, newPassword }
      return {
        send: base => stack.as(token, base).put('/api/account/password', body),
        hadEffect: async () => {
          const isChanged = await isSecond(canLogIn(email), canLogIn(email, newPassword))
          if (isChanged) await isRefusedSoon(token)
          return isChanged
        },
      }
    },
    'ends a session': async () => {
      const { token } = await registeredRestaurant(stack)
      return {
        send: base => stack.as(token, base).post('/api/auth/logout', {}),
        hadEffect: async () => {
          const hasEnded = (await typesOf(`session-${claimsOf(token).jti}`)).length > 0
          if (hasEnded) await isRefusedSoon(token)
          else expect(await isValid(token)).to.equal(true)
          return hasEnded
        },
      }
    },
    'ends an impersonation': async () => {
      const { restaurantId } = await registeredRestaurant(stack)
      const token = await stack.impersonate(restaurantId)
      const createMenu = async () => (await stack.createMenu(token)).status
      return {
        send: base => stack.as(token, base).post('/api/admin/impersonation/end', {}),
        hadEffect: async () => {
          const hasEnded = (await typesOf(`impersonation-${claimsOf(token).jti}`)).length > 1
          if (hasEnded) await waitUntil('the token is refused', async () => (await createMenu()) === 401)
          else expect(await createMenu()).to.equal(201)
          return hasEnded
        },
      }
    },
    'invites a person, whose mail is refused': async () => {
      const owner = await registeredRestaurant(stack)
      const body = { email: `refused-${newEmail()}`, personName: 'Anna Kern', role: 'MANAGER' }
      const select = 'select account_id from vault.person_key where restaurant_id = $1'
      const invited = () => stack.rowsOf(select, [owner.restaurantId])
      const id = async () => (await invited())[0]?.account_id
      return {
        send: base => sendWithMail(id, () => stack.as(owner.token, base).post(teamOf(owner), body)),
        hadEffect: async () => {
          const people = await invited()
          for (const { account_id } of people) {
            expect(await typesOf(`invitation-${account_id}`)).to.deep.equal(['PersonInvited'])
            await expectFailedMail(account_id)
          }
          if (people.length === 0) expect((await invite(owner, 'MANAGER', body.email)).status).to.equal(201)
          return people.length > 0
        },
      }
    },
    'makes a link for a person, whose mail is refused': async () => {
      const owner = await registeredRestaurant(stack)
      const invited = await invite(owner, 'MANAGER', `refused-${newEmail()}`)
      await accept(invited.link)
      const path = `${teamOf(owner)}/${invited.id}/password-reset`
      return {
        send: base =>
          sendWithMail(
            async () => invited.id,
            () => stack.as(owner.token, base).post(path, {}),
          ),
        hadEffect: async () => {
          const isMade = (await typesOf(`password-reset-${invited.id}`)).length > 0
          if (isMade) await expectFailedMail(invited.id)
          else expect(await typesOf(`mail-${invited.id}`)).to.deep.equal([])
          return isMade
        },
      }
    },
    'accepts an invitation': async () => {
      const { link, email } = await invite(await registeredRestaurant(stack))
      return {
        send: base => accept(link, base),
        hadEffect: async () => {
          if (await canLogIn(email)) return true
          expect((await accept(link)).status, 'the link still works').to.equal(201)
          return false
        },
      }
    },
    'removes a person': async () => {
      const owner = await registeredRestaurant(stack)
      const { id, email, token } = await joined(owner)
      return {
        send: base => stack.as(owner.token, base).delete(`${teamOf(owner)}/${id}`, {}),
        hadEffect: async () => {
          if (await canLogIn(email)) return false
          await expectErased(id)
          expect(
            (await stack.eventsOf(`account-${id}`)).at(-1)?.metadata,
            'in the owner’s name',
          ).to.deep.include({
            actor: { kind: 'account', id: owner.accountId, role: 'RESTAURANT' },
            restaurantId: owner.restaurantId,
          })
          await isRefusedSoon(token)
          expect((await invite(owner, 'MANAGER', email)).status, 'the email is free').to.equal(201)
          return true
        },
      }
    },
    'erases a customer': async () => {
      const email = newEmail()
      const { token, id } = (await stack.anonymous.post('/api/customers/register', { email, password })).body
      return {
        send: base => stack.as(token, base).delete('/api/account', { password }),
        hadEffect: async () => {
          const login = await stack.anonymous.post('/api/customers/login', { email, password })
          if (login.status === 200) return false
          await expectErased(id)
          await isRefusedSoon(token)
          const again = await stack.anonymous.post('/api/customers/register', { email, password })
          expect(again.status, 'the email is free').to.equal(201)
          return true
        },
      }
    },
    'erases an owner': async () => {
      const owner = await registeredRestaurant(stack)
      const [member, invited] = [await joined(owner), await invite(owner)]
      const { restaurantId, accountId, email } = owner
      const admin = tokenFor(stack, 'ADMIN')
      return {
        send: base => stack.as(admin, base).delete(`/api/admin/restaurants/${restaurantId}/account`),
        hadEffect: async () => {
          if (await canLogIn(email)) {
            expect(await typesOf(`restaurant-${restaurantId}`)).to.deep.equal(['RestaurantRegistered'])
            expect(await canLogIn(member.email)).to.equal(true)
            return false
          }
          for (const id of [accountId, member.id]) await expectErased(id)
          expect(await rowOf(invited.id)).to.equal(undefined)
          const events = await stack.eventsOf(`restaurant-${restaurantId}`)
          expect(events.map(({ type }) => type)).to.deep.equal(['RestaurantRegistered', 'RestaurantClosed'])
          expect(events.at(-1)?.metadata.actor, 'in the admin’s name').to.deep.include({ role: 'ADMIN' })
          return true
        },
      }
    },
  }

  for (const [name, prepare] of Object.entries(requests)) {
    it(`has its whole effect or none: it ${name}`, async () => {
      for (let point = 1; ; point = pointAfter(point)) {
        const { send, hadEffect } = await prepare()
        await waitUntil('the process reads its stores again', isAlive)
        const { result, reached: died } = await mortal.dieAt(point, () => send(mortal.url))
        const minutes = name.includes('mail is refused') ? minutesOfMail : minutesOfRequest
        await passMinutes(stack, minutes)
        await runTasks(stack, { now: () => Date.now() + minutes * 60_000 })
        const open = 'select kind from vault.task where done_at is null'
        await waitUntil('no task is open', async () => (await stack.rowsOf(open)).length === 0)
        const isAnswered = result.status < 300
        expect(isAnswered || died, `${result.status} ${JSON.stringify(result.body)}`).to.equal(true)
        const isDone = await hadEffect()
        if (isAnswered) expect(isDone, 'an answered request').to.equal(true)
        if (!died) return
      }
    })

    it(`is not disturbed by another process’s job at any step: it ${name}`, async () => {
      for (let point = 1; ; point = pointAfter(point)) {
        const { send, hadEffect } = await prepare()
        const { result, reached } = await mortal.waitAt(
          point,
          () => runTasks(stack),
          () => send(mortal.url),
        )
        expect(result.status, JSON.stringify(result.body)).to.be.below(300)
        expect(await hadEffect()).to.equal(true)
        if (!reached) return
      }
    })
  }
})
