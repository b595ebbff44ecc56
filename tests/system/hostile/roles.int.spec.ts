import { randomUUID } from 'node:crypto'
import { ErrorBody } from '@safe-menu/contracts/errors'
import { headers } from '@safe-menu/contracts/http/headers'
import type { Route } from '@safe-menu/contracts/http/route'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { isOfRestaurant, Role, restaurantRoles } from '@safe-menu/contracts/roles'
import { routes } from '@safe-menu/contracts/routes'
import { variants } from '@safe-menu/contracts/testing/variants'
import { ApiFailure, createApiClient } from '@safe-menu/local/api/client'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { expect } from 'chai'
import { createKeys } from '../../fixtures/system.ts'
import {
  type Account,
  newCustomer,
  newInvitation,
  newMember,
  newResetLink,
  newTarget,
  newTenant,
  type Target,
  type Tenant,
} from '../../fixtures/tenants.ts'
import { tokenFor } from '../../fixtures/tokens.ts'
import { type Product, startProduct } from './product.ts'
import { type RawAnswer, sendUntilReady } from './raw-http.ts'
import { bytesOf, contentTypes, sampleBody, samplePath, sampleQuery } from './samples.ts'

const allRoles = Role.options
const notFound = { restaurantId: 'restaurant.not_found', menuId: 'menu.not_found', itemId: 'item.not_found' }

/** Allowed calls that the route itself refuses for a test's token, after the guards. */
const refusedBehindTheGuards: Readonly<Record<string, Partial<Record<Role, string>>>> = {
  // These tokens have no account, and so no correct password.
  'accounts.change-password': { ADMIN: 'auth.credentials_wrong', AUDITOR: 'auth.credentials_wrong' },
  'accounts.end-other-sessions': { ADMIN: 'auth.credentials_wrong', AUDITOR: 'auth.credentials_wrong' },
  // Nobody in these tests has a second factor, and nobody has the sample's ticket or set-up.
  'accounts.login-second-factor': Object.fromEntries(allRoles.map(role => [role, 'auth.ticket_invalid'])),
  'accounts.set-up-second-factor': { ADMIN: 'auth.credentials_wrong', AUDITOR: 'auth.credentials_wrong' },
  'accounts.turn-on-second-factor': {
    ...Object.fromEntries(allRoles.map(role => [role, 'second_factor.set_up_expired'])),
    ADMIN: 'auth.token_invalid',
    AUDITOR: 'auth.token_invalid',
  },
  'accounts.turn-off-second-factor': {
    ...Object.fromEntries(allRoles.map(role => [role, 'second_factor.is_off'])),
    ADMIN: 'auth.credentials_wrong',
    AUDITOR: 'auth.credentials_wrong',
  },
  // Nobody has the sample's session.
  'accounts.end-session': Object.fromEntries(allRoles.map(role => [role, 'session.not_found'])),
  // Only a token that impersonates has something to end.
  'admin.end-impersonation': { RESTAURANT: 'auth.forbidden' },
}

/** Past every check of rights: the test's installation sends no mail, and its pictures are made up. */
const refusedForMadeUp: Readonly<Record<string, string>> = {
  'password-resets.forgotten': 'mail.off',
  'pictures.get': 'picture.not_found',
  'pictures.describe-of-item': 'picture.not_found',
  'pictures.describe-of-restaurant': 'picture.not_found',
}

/** Calls that are refused to an acting admin, but not to the restaurant itself. */
const refusedToImpersonators: Readonly<Record<string, string>> = {
  // The test's token belongs to no started impersonation.
  'admin.end-impersonation': 'auth.token_invalid',
  'accounts.logout': 'auth.token_invalid',
  // Only for the owner.
  'accounts.change-password': 'auth.forbidden',
  'accounts.change-email': 'auth.forbidden',
  'accounts.erase': 'auth.forbidden',
  'accounts.second-factor': 'auth.forbidden',
  'accounts.set-up-second-factor': 'auth.forbidden',
  'accounts.turn-on-second-factor': 'auth.forbidden',
  'accounts.turn-off-second-factor': 'auth.forbidden',
  'accounts.sessions': 'auth.forbidden',
  'accounts.end-session': 'auth.forbidden',
  'accounts.end-other-sessions': 'auth.forbidden',
  'team.invite': 'auth.forbidden',
  'team.renew-link': 'auth.forbidden',
  'team.change-role': 'auth.forbidden',
  'team.remove': 'auth.forbidden',
  'password-resets.for-person': 'auth.forbidden',
}

/** Calls that end the tokens of the account. */
const ofNewAccount = [
  'accounts.change-password',
  'accounts.change-email',
  'accounts.end-other-sessions',
  'accounts.erase',
  'accounts.set-up-second-factor',
  'accounts.turn-off-second-factor',
]
/** Calls about an open invitation. */
const aboutInvitations = ['team.renew-link', 'team.remove', 'team.invitation', 'team.accept']

describe('every route, for every role [roles-1]', () => {
  const keys = createKeys()
  /** The lines of all services and the gateway, at the most verbose level. */
  const logged: string[] = []
  /** What people have sent, or answers have told only them. */
  const secrets = new Set<string>()
  let product: Product
  let owner: Tenant
  let other: Tenant
  let target: Target
  let tokens: Record<Role, string>
  let impersonating: string

  before(async () => {
    const destination = { write: (line: string) => void logged.push(line) }
    const log = createLogger({ service: 'test', level: 'debug', destination })
    product = await startProduct({ ...keys, log })
    const { origin, privateKey: key } = product
    ;[owner, other] = [await newTenant(origin), await newTenant(origin)]
    target = await newTarget(origin, owner)
    tokens = {
      CUSTOMER: (await newCustomer(origin)).token,
      RESTAURANT: owner.token,
      MANAGER: (await newMember(origin, owner, 'MANAGER')).token,
      KITCHEN: (await newMember(origin, owner, 'KITCHEN')).token,
      ADMIN: tokenFor(key, 'ADMIN'),
      AUDITOR: tokenFor(key, 'AUDITOR'),
    }
    impersonating = tokenFor(key, 'RESTAURANT', {
      restaurantId: owner.restaurantId,
      isImpersonating: true,
      impersonator: randomUUID(),
      impersonatorSession: randomUUID(),
    })
  })

  after(() => product?.stop())

  interface Given {
    readonly token: string | null
    readonly on?: Target
    readonly account?: Account
  }
  async function send(route: Route, { token, on = target, account = owner }: Given): Promise<RawAnswer> {
    const sample = sampleBody(route, on, account)
    const body = sample === undefined ? null : bytesOf(sample)
    for (const secret of [token, account.email, account.password, on.invitation])
      if (secret) secrets.add(secret)
    const answer = await sendUntilReady(product.origin, {
      method: route.method,
      target: samplePath(route, on) + sampleQuery(route),
      headers: [
        ...(token === null ? [] : [['Authorization', `Bearer ${token}`] as const]),
        ...(body ? [['Content-Type', contentTypes[route.bodyKind]] as const] : []),
        ...(body ? [['Content-Length', String(body.length)] as const] : []),
        ...(route.service === 'query' ? [[headers.consistencyToken, on.consistencyToken] as const] : []),
      ],
      body,
    })
    if (answer.headers.get('content-type')?.startsWith('application/json')) keepSecretsOf(answer)
    return answer
  }
  function keepSecretsOf({ body }: RawAnswer): void {
    JSON.parse(body.toString() || 'null', (name, value) => {
      if (/^(?:token|link|secret|uri|setUp)$/u.test(name) && typeof value === 'string') secrets.add(value)
      return value
    })
  }

  const written: Target[] = []
  /** Makes room: a restaurant can have at most 50 menus. */
  async function deleteWritten(): Promise<void> {
    const call = createApiClient(product.origin)
    for (const { menuId } of written.splice(0)) {
      const deleted = call(menuRoutes.delete, { params: { menuId }, token: owner.token })
      await deleted.catch((error: unknown) => {
        if (!(error instanceof ApiFailure && error.status === 404)) throw error // the call may have deleted it
      })
    }
  }

  /** A new target for a call that changes, archives or deletes it, and a new account where the call needs one. */
  async function givenTo(route: Route, role: Role | null): Promise<Given> {
    const { origin } = product
    const writes =
      route.service === 'command' &&
      role !== null &&
      isOfRestaurant(role) &&
      route.access.kind === 'roles' &&
      !route.id.startsWith('team.')
    const on = writes ? await newTarget(origin, owner, { archived: route.id === 'items.restore' }) : target
    if (writes) written.push(on)
    const token = role && (route.id === 'accounts.logout' ? ofNewSession(role) : tokens[role])
    if (aboutInvitations.includes(route.id))
      return { token, on: { ...on, ...(await newInvitation(origin, owner)) } }
    if (route.id === 'password-resets.look-up' || route.id === 'password-resets.use')
      return { token, on: { ...on, ...(await newResetLink(origin, owner)) } }
    if (route.id === 'team.change-role' || route.id === 'password-resets.for-person')
      return { token, on: { ...on, ...(await newMember(origin, owner, 'MANAGER')) } }
    if (route.id === 'admin.erase-owner')
      return { token, on: await newTarget(origin, await newTenant(origin)) }
    if (route.id === 'accounts.login-customer') return { token, on, account: await newCustomer(origin) }
    if (!ofNewAccount.includes(route.id)) return { token, on }
    const account =
      role === 'CUSTOMER'
        ? await newCustomer(origin)
        : role === 'MANAGER' || role === 'KITCHEN'
          ? await newMember(origin, owner, role)
          : await newTenant(origin)
    const isOwn = role === 'CUSTOMER' || (role !== null && isOfRestaurant(role))
    return { token: isOwn ? account.token : token, on, account }
  }

  /** A separate token for a logout, so that the other one stays valid. */
  function ofNewSession(role: Role): string {
    const { restaurantId } = owner
    return tokenFor(product.privateKey, role, isOfRestaurant(role) ? { restaurantId } : {})
  }

  /** A token of another restaurant's people. */
  function ofAnother(role: Role): string {
    const { restaurantId } = other
    return tokenFor(product.privateKey, role, { restaurantId })
  }

  async function expectAllowed(route: Route, role: Role | null): Promise<void> {
    const answer = await send(route, await givenTo(route, role))
    const isOwnTicket = role !== null || route.id !== 'accounts.login-second-factor'
    const made = isOwnTicket ? refusedForMadeUp[route.id] : 'auth.ticket_invalid'
    const exception = made ?? (role && refusedBehindTheGuards[route.id]?.[role])
    if (exception) expect(codeOf(answer)).to.equal(exception)
    else expect(Object.keys(route.responses), said(answer)).to.include(String(answer.status))
  }

  for (const [index, route] of (routes as readonly Route[]).entries()) {
    const { access } = route
    /** Another of the allowed roles for each route: most of such a call's time is spent on what it needs. */
    const oneOf = <One>(roles: readonly One[]) =>
      variants(roles, roles.slice(index % roles.length, (index % roles.length) + 1))
    describe(`${route.method} ${route.path}`, () => {
      after(deleteWritten)
      if (access.kind === 'public') {
        for (const role of oneOf([null, ...allRoles])) {
          it(`allows ${role ?? 'a guest'}`, () => expectAllowed(route, role))
        }
        return
      }

      it('refuses a guest with 401', async () => {
        const answer = await send(route, { token: null })
        expect([answer.status, codeOf(answer)]).to.deep.equal([401, 'auth.required'])
      })
      for (const role of oneOf(access.roles)) it(`allows ${role}`, () => expectAllowed(route, role))
      for (const role of allRoles.filter(each => !access.roles.includes(each))) {
        it(`refuses ${role} with 403`, async () => {
          const answer = await send(route, { token: tokens[role] })
          expect([answer.status, codeOf(answer)]).to.deep.equal([403, 'auth.forbidden'])
        })
      }
      if (access.roles.includes('RESTAURANT')) {
        it('allows an acting ADMIN what is not reserved for the owner', async () => {
          const given = await givenTo(route, 'RESTAURANT')
          const answer = await send(route, { ...given, token: impersonating })
          const exception = refusedToImpersonators[route.id] ?? refusedForMadeUp[route.id]
          if (exception) expect(codeOf(answer)).to.equal(exception)
          else expect(Object.keys(route.responses), said(answer)).to.include(String(answer.status))
        })
      } else {
        it('refuses an acting ADMIN with 403', async () => {
          const answer = await send(route, { token: impersonating })
          expect([answer.status, codeOf(answer)]).to.deep.equal([403, 'auth.forbidden'])
        })
      }
      const { own } = access
      for (const role of own ? restaurantRoles.filter(each => access.roles.includes(each)) : []) {
        it(`answers another ${role} with 404`, async () => {
          const answer = await send(route, { token: ofAnother(role) })
          expect([answer.status, codeOf(answer)]).to.deep.equal([404, own && notFound[own]])
        })
      }
    })
  }

  describe('a draft', () => {
    let draft: Target
    before(async () => {
      draft = await newTarget(product.origin, owner, { published: false })
    })

    for (const [who, status] of [
      ['a guest', 404],
      ['CUSTOMER', 404],
      ['AUDITOR', 404],
      ['another RESTAURANT', 404],
      ['another KITCHEN', 404],
      ['RESTAURANT', 200],
      ['MANAGER', 200],
      ['KITCHEN', 200],
      ['ADMIN', 200],
    ] as const) {
      it(`answers ${who} with ${status}`, async () => {
        const token =
          who === 'a guest'
            ? null
            : who.startsWith('another ')
              ? ofAnother(Role.parse(who.slice('another '.length)))
              : tokens[Role.parse(who)]
        const route = routes.find(each => each.id === 'menus.get') as Route
        expect((await send(route, { token, on: draft })).status).to.equal(status)
      })
    }
  })

  // A suite of its own: Mocha runs the tests of a suite before those of the suites in it.
  describe('all these calls', () => {
    it('have left everything unchanged that was refused', async () => {
      const route = routes.find(each => each.id === 'items.of-menu') as Route
      const items = JSON.parse((await send(route, { token: owner.token })).body.toString())
      expect(items).to.have.length(1)
      expect(items[0]).to.include({ id: target.itemId, name: 'Soup', allergensConfirmedAt: null })
      expect(items[0].allergens).to.deep.equal([])
    })

    it('have left no secret in any log line', () => {
      const lines = logged.join('')
      // The log has the routes, and what only the most verbose level says.
      for (const part of [
        '"route":"team.accept","status":201',
        '"msg":"credentials verified"',
        '"level":"debug"',
      ])
        expect(lines, part).to.include(part)
      const { vaultKey, indexKey, consistencyKey, privateKey } = keys
      const all = [
        ...secrets,
        ...[...secrets].flatMap(text => /[\w-]{43}$/u.exec(text) ?? []), // the secret of a link, the signature of a token
        ...[vaultKey, indexKey, consistencyKey].map(key => key.toString('base64')),
        ...privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().split('\n').slice(1, -2),
        'Hostile Helper', // the name of each person who is invited
      ]
      expect(all.length).to.be.above(100)
      for (const secret of all)
        for (const form of formsOf(secret)) expect(lines.includes(form), form).to.equal(false)
      expect(lines).to.not.match(/\$2[aby]\$\d\d\$|eyJ[\w-]{20}/u) // a bcrypt hash, the start of a token
    })
  })
})

/** The forms in which a secret could appear: plain, in an address, in a form, in base64. */
function formsOf(secret: string): ReadonlySet<string> {
  const base64 = Buffer.from(secret).toString('base64').replaceAll('=', '')
  return new Set([secret, encodeURIComponent(secret), secret.replaceAll(' ', '+'), base64])
}

const codeOf = ({ body }: RawAnswer) => ErrorBody.parse(JSON.parse(body.toString())).code
const said = ({ status, body }: RawAnswer) => `${status} ${body.toString().slice(0, 300)}`
