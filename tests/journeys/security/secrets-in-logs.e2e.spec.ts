import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { secondFactorRoutes } from '@safe-menu/contracts/accounts/second-factor-routes'
import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { passwordResetRoutes } from '@safe-menu/contracts/password-resets/routes'
import { teamRoutes } from '@safe-menu/contracts/team/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createApiClient, restaurantOf } from '@safe-menu/local/api/client'
import { type RunningStack, startStack } from '@safe-menu/local/testing/start-stack'
import { expect } from 'chai'
import { createAuthenticator } from '../../fixtures/totp.ts'

const admin = { email: 'log-admin@example.com', password: 'admin secret Nzq7' }
const owner = { email: 'log-owner@example.com', password: 'owner secret Xkw3' }
const customer = { email: 'log-customer@example.com', password: 'customer secret Rvt5' }
const helper = { email: 'log-person@example.com', password: 'person secret Wgc6' }
const personName = 'Zdenka Mvl4'
const wrongPassword = 'wrong secret Hjm9'
const newPassword = 'changed secret Bpd2'
const reason = 'reason Qys4 about the almonds'
const search = 'search Ufc8 for somebody'
const foreignToken = `eyJhbGciOiJub25lIn0.${'a'.repeat(40)}.${'b'.repeat(40)}`

/** Reads the logs of every process at the most verbose level while secrets are used (docs/security.md). */
// Only with --all: server-kit’s specs hold what a log line leaves out. This one reads the lines of a whole stack.
describe('log lines', () => {
  let stack: RunningStack
  before(async () => {
    stack = await startStack({
      LOG_LEVEL: 'debug',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    })
  })
  after(() => stack.stop())

  it('hold no secrets of the people who use the service', async () => {
    const secrets = new Map<string, string>()
    const keep = (name: string, secret: string) => void secrets.set(name, secret)
    for (const [name, value] of Object.entries({
      wrongPassword,
      newPassword,
      personName,
      reason,
      search,
      foreignToken,
    }))
      keep(name, value)
    for (const [name, person] of Object.entries({ admin, owner, customer, helper })) {
      keep(`${name}'s e-mail`, person.email)
      keep(`${name}'s password`, person.password)
    }
    for (const [name, key] of keysOf(stack.dataDirectory)) keep(name, key)
    keep("the database's password", new URL(stack.running().databaseUrl).password)

    await everythingWithASecretInIt(stack, keep)
    await killTheDatabase(stack)
    await stack.stop()

    const output = stack.output()
    // The log is not empty: it holds refusals, errors of the killed database, and internal calls.
    expect(output).to.match(/"route":"accounts.login-restaurant","status":401/u)
    expect(output)
      .to.match(/"msg":"credentials verified"/u)
      .and.to.match(/"msg":"credentials refused"/u)
    expect(output).to.match(/"route":"allergens.withdraw","status":200/u)
    expect(output).to.match(/"route":"audit.export","status":200/u)
    expect(output).to.match(/"level":"debug"/u)
    expect(output).to.match(/"level":"(?:warn|error)"/u)
    for (const [name, secret] of secrets)
      for (const form of formsOf(secret)) expect(output.includes(form), `${name} as ${form}`).to.equal(false)
    expect(output).to.not.match(/\$2[aby]\$\d\d\$/u) // bcrypt
    expect(output).to.not.match(/eyJ[\w-]{20}/u) // the start of a token
  })
})

/** The forms in which a secret could appear: plain, in JSON, in an address, in a form, in base64. */
function formsOf(secret: string): ReadonlySet<string> {
  return new Set([
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    secret.replaceAll(' ', '+'),
    Buffer.from(secret).toString('base64').replaceAll('=', ''),
  ])
}

/** The installation's keys, without the header and footer that every PEM file has. */
function keysOf(dataDirectory: string): [string, string][] {
  const directory = join(dataDirectory, 'keys')
  return readdirSync(directory).flatMap(name =>
    readFileSync(join(directory, name), 'utf8')
      .split('\n')
      .filter(line => line.length > 20 && !line.startsWith('-----'))
      .map((line): [string, string] => [`a line of ${name}`, line.trim()]),
  )
}

async function everythingWithASecretInIt(
  { origin }: RunningStack,
  keep: (name: string, secret: string) => void,
): Promise<void> {
  const call = createApiClient(origin)
  const raw = async (path: string, init: RequestInit = {}) => (await fetch(`${origin}${path}`, init)).text()
  const post = (path: string, body: string) =>
    raw(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

  const { body: registered } = await call(accountRoutes.registerRestaurant, {
    body: { ...owner, name: 'Log Kitchen' },
  })
  keep("the owner's first token", registered.token)
  const { token: customerToken } = (await call(accountRoutes.registerCustomer, { body: customer })).body
  keep("the customer's token", customerToken)
  await post('/api/auth/register', JSON.stringify({ ...owner, name: 'Taken' }))

  for (const email of [owner.email, 'nobody-of-this-name@example.com']) {
    keep(`an e-mail tried: ${email}`, email)
    await post('/api/auth/login', JSON.stringify({ email, password: wrongPassword }))
  }
  await post('/api/auth/login', JSON.stringify({ ...owner, password: { not: owner.password } }))
  await post('/api/auth/login', `{"email":"${owner.email}","password":"${owner.password}"`)
  await post(`/api/auth/login?email=${owner.email}&password=${encodeURIComponent(wrongPassword)}`, '{}')
  await raw(`/api/allergens?token=${customerToken}`)
  await raw(`/api/menus/${customerToken}`)
  await raw(`/menu/${customerToken}/${owner.email}`)
  await raw('/api/account/password', { method: 'PUT', ...as(foreignToken) })
  const { token } = (await call(accountRoutes.loginRestaurant, { body: owner })).body
  keep("the owner's token", token)

  const restaurantId = restaurantOf(token)
  const menu = await call(menuRoutes.create, { params: { restaurantId }, body: { name: 'Dinner' }, token })
  const { body: item } = await call(itemRoutes.create, {
    params: { menuId: menu.body.id },
    body: { name: 'Tart' },
    token,
  })
  const { email } = helper
  const invited = await call(teamRoutes.invite, {
    params: { restaurantId },
    body: { personName, email, role: 'KITCHEN' },
    token,
  })
  const invitation = invited.body.link?.split('#')[1] ?? ''
  keep("an invitation's secret", invitation.split('.')[1] ?? '')
  await raw(`/invitation?${invitation}`)
  await post('/api/invitations/look-up', JSON.stringify({ token: invitation }))
  await post('/api/invitations/look-up', JSON.stringify({ token: `${invitation}x` }))
  await call(teamRoutes.accept, { body: { token: invitation, password: helper.password } })
  await post('/api/invitations/accept', JSON.stringify({ token: invitation, password: helper.password }))
  keep("the person's token", (await call(accountRoutes.loginRestaurant, { body: helper })).body.token)
  const made = await call(passwordResetRoutes.forPerson, {
    params: { restaurantId, personId: invited.body.id },
    token,
  })
  const reset = made.body.link?.split('#')[1] ?? ''
  keep("a reset link's secret", reset.split('.')[1] ?? '')
  await raw(`/reset?${reset}`)
  await post('/api/password-resets/look-up', JSON.stringify({ token: reset }))
  await post('/api/password-resets/look-up', JSON.stringify({ token: `${reset}x` }))
  await call(passwordResetRoutes.use, { body: { token: reset, password: helper.password } })
  await post('/api/password-resets/use', JSON.stringify({ token: reset, password: helper.password }))
  await raw(`/api/restaurants/${restaurantId}/people`, as(token))
  await useTwoStepLogin(call, post, keep)

  const tag = { itemId: item.id, allergenId: 'milk' }
  await call(allergenRoutes.declare, { params: { itemId: item.id }, body: { allergenId: 'milk' }, token })
  await call(allergenRoutes.withdraw, { params: tag, query: { reason }, token })

  const { token: adminToken } = (await call(accountRoutes.loginRestaurant, { body: admin })).body
  keep("the admin's token", adminToken)
  const acting = await call(adminRoutes.impersonate, { params: { restaurantId }, token: adminToken })
  keep('the impersonation’s token', acting.body.token)
  await call(allergenRoutes.declare, {
    params: { itemId: item.id },
    body: { allergenId: 'milk', reason },
    token: acting.body.token,
  })
  await call(adminRoutes.endImpersonation, { token: acting.body.token })
  await raw('/api/menus', as(acting.body.token))
  for (const text of [search, owner.email])
    await raw(`/api/admin/restaurants-overview?search=${encodeURIComponent(text)}`, as(adminToken))
  for (const format of ['jsonl', 'csv'])
    await waitUntil('the export has the dish', async () =>
      (await raw(`/api/audit/export?format=${format}`, as(adminToken))).includes('Tart'),
    )
  await raw('/api/audit/export', as(token))
  await call(accountRoutes.logout, { token: adminToken })
  await raw('/api/audit/history', as(adminToken))

  const changed = await call(accountRoutes.changePassword, {
    body: { currentPassword: owner.password, newPassword },
    token,
  })
  keep("the owner's last token", changed.body.token)
  await raw('/api/audit/history', as(token))
  await call(accountRoutes.eraseAccount, { body: { password: customer.password }, token: customerToken })
}

async function useTwoStepLogin(
  call: ReturnType<typeof createApiClient>,
  post: (path: string, body: string) => Promise<string>,
  keep: (name: string, secret: string) => void,
): Promise<void> {
  const { password } = helper
  const { token } = (await call(accountRoutes.loginRestaurant, { body: helper })).body
  const begun = await call(secondFactorRoutes.setUp, { body: { password }, token })
  const { secret, setUp, uri } = begun.body
  keep("the authenticator's secret", secret)
  keep("the authenticator's address", uri)
  keep('the sealed set-up', setUp)
  const code = createAuthenticator(secret)()
  const on = await call(secondFactorRoutes.turnOn, { body: { setUp, code }, token })
  for (const recovery of on.body.recoveryCodes) keep(`the recovery code ${recovery}`, recovery)
  const { ticket } = JSON.parse(await post('/api/auth/login', JSON.stringify(helper)))
  keep('the ticket of the first step', ticket)
  const [recovery = '', other = ''] = on.body.recoveryCodes
  await post('/api/auth/second-factor', JSON.stringify({ ticket: `${ticket}x`, code: other }))
  await post('/api/auth/second-factor', JSON.stringify({ ticket, code: `${other}${other}${other}` }))
  await post(`/api/auth/second-factor?ticket=${ticket}&code=${other}`, '{}')
  const signedIn = await call(secondFactorRoutes.login, { body: { ticket, code: recovery } })
  keep("the person's token of the second step", signedIn.body.token)
}

/** Kills the database under load: its errors are the longest log lines and name addresses. */
async function killTheDatabase(stack: RunningStack): Promise<void> {
  const before = stack.running().parts.postgres?.pid
  if (before === undefined) throw new Error('The stack runs no postgres.')
  process.kill(before, 'SIGKILL')
  const body = JSON.stringify({ email: owner.email, password: newPassword })
  const headers = { 'content-type': 'application/json' }
  const login = () => fetch(`${stack.origin}/api/auth/login`, { method: 'POST', headers, body })
  await waitUntil('sign-in works again', async () => (await login()).status === 200, {
    everyMs: 100,
  })
}
