import { call } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { password, type registeredRestaurant, type Stack } from './stack.ts'

let people = 0
export function newEmail(): string {
  people += 1
  return `person-${people}@example.com`
}

export type Owner = Awaited<ReturnType<typeof registeredRestaurant>>
export const teamOf = ({ restaurantId }: Owner) => `/api/restaurants/${restaurantId}/people`
export const tokenIn = (link: string) => link.slice(link.indexOf('#') + 1)

/** What owners, invited people and managers do, at a stack that may start later. */
export function teamAt(stackOf: () => Stack) {
  const url = () => stackOf().url

  async function invite(owner: Owner, role = 'MANAGER', email = newEmail(), personName = 'Anna Kern') {
    const body = { email, personName, role }
    const answer = await call(url(), 'POST', teamOf(owner), { token: owner.token, body })
    return { ...answer, email, id: answer.body.id as string, link: answer.body.link as string }
  }
  const accept = (link: string, base = url()) =>
    call(base, 'POST', '/api/invitations/accept', { body: { token: tokenIn(link), password } })
  const login = (email: string) => call(url(), 'POST', '/api/auth/login', { body: { email, password } })

  return {
    invite,
    accept,
    login,
    lookUp: (link: string) =>
      call(url(), 'POST', '/api/invitations/look-up', { body: { token: tokenIn(link) } }),
    /** A person who has joined and logged in. */
    async joined(owner: Owner, role = 'MANAGER') {
      const invitation = await invite(owner, role)
      expect(invitation.status, JSON.stringify(invitation.body)).to.equal(201)
      expect((await accept(invitation.link)).status).to.equal(201)
      const { token } = (await login(invitation.email)).body
      return { ...invitation, token: token as string }
    },
    createMenu: (token: string, base = url()) => stackOf().createMenu(token, base),
    remove: (owner: Owner, id: string, { base = url(), ...given }: { base?: string } & object = {}) =>
      call(base, 'DELETE', `${teamOf(owner)}/${id}`, { token: owner.token, body: {}, ...given }),
    changeRole: (owner: Owner, id: string, role: string) =>
      call(url(), 'PUT', `${teamOf(owner)}/${id}`, { token: owner.token, body: { role } }),
    renewLink: (owner: Owner, id: string) =>
      call(url(), 'PUT', `${teamOf(owner)}/${id}/link`, { token: owner.token, body: {} }),
    typesOf: async (stream: string) =>
      (await stackOf().gateway.readStream(stream)).events.map(({ type }) => type),
    /** Types of the events in the person's account. */
    accountTypesOf: async (id: string) =>
      (await stackOf().gateway.readStream(`account-${id}`)).events.map(({ type }) => type),
    /** The person's row in the vault. */
    rowOf: async (id: string) =>
      (await stackOf().pool.query('select * from vault.person_key where account_id = $1', [id])).rows[0],
  }
}
