import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { AccountId, type ItemId, type MenuId, RestaurantId, SessionId } from '@safe-menu/contracts/ids'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { passwordResetRoutes } from '@safe-menu/contracts/password-resets/routes'
import type { TeamRole } from '@safe-menu/contracts/roles'
import { teamRoutes } from '@safe-menu/contracts/team/routes'
import { createApiClient, restaurantOf } from '@safe-menu/local/api/client'
import { waitForReadModels } from '../support/restaurant.ts'

const password = 'correct horse battery'

/** A signed-in account. */
export interface Account {
  readonly email: string
  readonly password: string
  readonly token: string
}

/** A restaurant and what it owns. */
export interface Tenant extends Account {
  readonly restaurantId: RestaurantId
}

/** The ids for paths and bodies: a published menu, and an item on it or in the archive. */
export interface Target {
  readonly restaurantId: RestaurantId
  readonly menuId: MenuId
  readonly itemId: ItemId
  /** A person of the restaurant's team, and the secret part of their link. By default there is no such person. */
  readonly personId: AccountId
  readonly invitation: string
  /** A session that no account has. */
  readonly sessionId: SessionId
  /** The consistency token with which a read shows all of this. */
  readonly consistencyToken: string
}

let accounts = 0
const newEmail = () => {
  accounts += 1
  return `hostile-${process.pid}-${accounts}@example.com`
}

/** Resolves once every page can show it. */
export async function newTenant(origin: string): Promise<Tenant> {
  const email = newEmail()
  const { body, consistencyToken } = await createApiClient(origin)(accountRoutes.registerRestaurant, {
    body: { email, password, name: 'Hostile Kitchen' },
  })
  const { token } = body
  const restaurantId = RestaurantId.parse(restaurantOf(token))
  await waitForReadModels(origin, { id: restaurantId, token }, consistencyToken)
  return { email, password, token, restaurantId }
}

export async function newCustomer(origin: string): Promise<Account> {
  const email = newEmail()
  const { body } = await createApiClient(origin)(accountRoutes.registerCustomer, {
    body: { email, password },
  })
  return { email, password, token: body.token }
}

const nobody = {
  personId: AccountId.parse('33333333-3333-4333-8333-333333333333'),
  invitation: `33333333-3333-4333-8333-333333333333.${'A'.repeat(43)}`,
  sessionId: SessionId.parse('55555555-5555-4555-8555-555555555555'),
}

/** An open invitation to a restaurant's team. */
export async function newInvitation(
  origin: string,
  { restaurantId, token }: Tenant,
  role: TeamRole = 'MANAGER',
): Promise<Pick<Target, 'personId' | 'invitation'> & { readonly email: string }> {
  const email = newEmail()
  const { body } = await createApiClient(origin)(teamRoutes.invite, {
    params: { restaurantId },
    body: { personName: 'Hostile Helper', email, role },
    token,
  })
  return { personId: body.id, invitation: body.link?.split('#')[1] ?? '', email }
}

/** A person who has joined a restaurant's team; resolves once every page can show it. */
export async function newMember(
  origin: string,
  owner: Tenant,
  role: TeamRole,
): Promise<Tenant & Pick<Target, 'personId'>> {
  const call = createApiClient(origin)
  const { personId, invitation, email } = await newInvitation(origin, owner, role)
  const { consistencyToken } = await call(teamRoutes.accept, { body: { token: invitation, password } })
  await waitForReadModels(origin, { id: owner.restaurantId, token: owner.token }, consistencyToken)
  const { body } = await call(accountRoutes.loginRestaurant, { body: { email, password } })
  return { email, password, token: body.token, restaurantId: owner.restaurantId, personId }
}

/** A link that sets a new password for a person of a restaurant's team, who has joined. */
export async function newResetLink(
  origin: string,
  owner: Tenant,
): Promise<Pick<Target, 'personId' | 'invitation'>> {
  const { personId } = await newMember(origin, owner, 'MANAGER')
  const { body } = await createApiClient(origin)(passwordResetRoutes.forPerson, {
    params: { restaurantId: owner.restaurantId, personId },
    token: owner.token,
  })
  return { personId, invitation: body.link?.split('#')[1] ?? '' }
}

interface TargetOptions {
  /** Only the own restaurant sees drafts. */
  readonly published?: boolean
  readonly archived?: boolean
}

/** Creates a menu with one item. */
export async function newTarget(
  origin: string,
  { restaurantId, token }: Tenant,
  { published = true, archived = false }: TargetOptions = {},
): Promise<Target> {
  const call = createApiClient(origin)
  const { body: menu } = await call(menuRoutes.create, {
    params: { restaurantId },
    body: { name: 'Dinner' },
    token,
  })
  const menuId = menu.id
  const item = await call(itemRoutes.create, { params: { menuId }, body: { name: 'Soup' }, token })
  const itemId = item.body.id
  if (archived) await call(itemRoutes.archive, { params: { itemId }, token })
  const last = await call(menuRoutes.change, { params: { menuId }, body: { published }, token })
  if (!last.consistencyToken) throw new Error('A write answered without a Consistency-Token.')
  return { restaurantId, menuId, itemId, ...nobody, consistencyToken: last.consistencyToken }
}
