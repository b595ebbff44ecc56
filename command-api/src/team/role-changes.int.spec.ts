import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { rateLimits } from '@safe-menu/server-kit/limits/rate-limits'
import bcrypt from 'bcrypt'
import { expect } from 'chai'
import { revoke } from '../accounts/revoke.ts'
import { claimsOf, password, registeredRestaurant, useStack, withItem } from '../testing/stack.ts'
import { teamAt, teamOf } from '../testing/team.ts'
import { partsOf } from '../testing/vault.ts'

describe('changing a person’s role', () => {
  const stack = useStack()

  const { invite, accept, login, joined, createMenu, remove, changeRole } = teamAt(() => stack)
  const tasksOf = async (id: string) =>
    (await stack.pool.query(`select 1 from vault.task where kind = 'revoke' and subject = $1`, [id])).rowCount

  it('leaves no token with the earlier role to a password change in progress', async () => {
    const owner = await registeredRestaurant(stack)
    const { id, token } = await joined(owner)
    const { hash } = bcrypt
    const hashLater = async (text: string, cost: number) => {
      bcrypt.hash = hash
      expect((await changeRole(owner, id, 'KITCHEN')).status).to.equal(200)
      return hash(text, cost)
    }
    bcrypt.hash = hashLater as typeof hash
    const body = { currentPassword: password, newPassword: 'another long password' }
    const changed = await stack.as(token).put('/api/account/password', body)
    expect(changed.status).to.equal(200)
    expect(claimsOf(changed.body.token).role).to.equal('KITCHEN')
    expect((await createMenu(changed.body.token)).status).to.equal(403)
  })

  it('is refused before a person joins, and does not lock them out afterwards', async () => {
    const owner = await registeredRestaurant(stack)
    const earlier = await joined(owner)
    await remove(owner, earlier.id)
    const { id, link, email } = await invite(owner, 'MANAGER', earlier.email)
    expect((await changeRole(owner, id, 'KITCHEN')).body.code).to.equal('person.not_found')
    expect(await tasksOf(id)).to.equal(0)
    expect((await accept(link)).status).to.equal(201)
    expect((await createMenu((await login(email)).body.token)).status).to.equal(201)
  })

  it('drops the task to revoke tokens if the event is refused, but not in doubt', async () => {
    const owner = await registeredRestaurant(stack)
    const revoked = { subject: owner.accountId as never, streamName: `account-${owner.accountId}` }
    const errorOf = (append: Error) =>
      revoke(partsOf(stack), revoked, () => Promise.reject(append)).catch((error: unknown) => error)
    const refused = new AppError('person.not_found')
    expect(await errorOf(refused)).to.equal(refused)
    expect(await tasksOf(owner.accountId)).to.equal(0)
    await errorOf(new AppError('service.event_store_unavailable'))
    expect(await tasksOf(owner.accountId)).to.equal(1)
  })

  it('is possible when the restaurant has used up its writes', async () => {
    const scale = 0.001
    const url = await stack.startApi({ rateLimitScale: scale })
    const owner = await withItem(stack, await registeredRestaurant(stack))
    const { id, token } = await joined(owner)
    const rows = Array.from(
      { length: rateLimits['writes-of-restaurant'].points * scale },
      (_, n) => `Dish ${n}`,
    )
    const file = `item\n${rows.join('\n')}`
    expect((await stack.as(token, url).post(`/api/menus/${owner.menuId}/import`, file)).status).to.equal(201)
    expect((await createMenu(token, url)).status).to.equal(429)
    const path = `${teamOf(owner)}/${id}`
    const demoted = await stack.as(owner.token, url).put(path, { role: 'KITCHEN' })
    expect(demoted.status).to.equal(200)
  })
})
