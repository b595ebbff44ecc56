import { randomUUID } from 'node:crypto'
import type { Email, NewPassword } from '@safe-menu/contracts/accounts/routes'
import type { AccountId } from '@safe-menu/contracts/ids'
import type { Instant } from '@safe-menu/contracts/time'
import type { FirstAdmin } from '@safe-menu/server-kit/auth/first-admin'
import { hasCode } from '@safe-menu/server-kit/errors/app-error'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { sealField } from '@safe-menu/server-kit/vault/keys'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { changeAccount, emailOf, type FoundAccount } from '../accounts/change-account.ts'
import { changePassword } from '../accounts/decide.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import { findAccountByEmail } from '../accounts/logins.ts'
import { register } from '../accounts/registration.ts'
import type { RevokeDeps } from '../accounts/revoke.ts'
import { accountFold, accountStream, type RegisteredAccount } from '../accounts/state.ts'
import { ownIdentity } from '../write-path/command.ts'

/** The roles that run the platform (security, "Permissions"). They sign in on the restaurants' page. */
export type StaffRole = 'ADMIN' | 'AUDITOR'

export type StaffDeps = Pick<
  AccountDeps,
  'writePath' | 'vault' | 'vaultDatabase' | 'passwords' | 'indexKey' | 'now'
> &
  RevokeDeps

/** A problem that the person at the terminal can fix, in one sentence. */
export class StaffFault extends Error {}

interface NewStaff {
  readonly email: z.output<typeof Email>
  readonly role: StaffRole
  /** Called only when the password is needed. Must return a password that follows the rules. */
  readonly password: () => Promise<z.output<typeof NewPassword>>
  /** The actor that the event records: the admin command or the first start. */
  readonly by: string
}

/** Creates an admin or an auditor. Rejects with a {@link StaffFault} if the email has an account, and with the stores' errors. */
export async function createStaff(deps: StaffDeps, { email, role, password, by }: NewStaff) {
  const existing = await findByEmail(deps, email)
  if (existing) {
    throw new StaffFault(
      `There is already ${namesOf[existing.account.role]} with this email address. Nothing was changed.`,
    )
  }
  const { account } = await register(deps, ownIdentity(randomUUID(), { kind: 'system', id: by }), {
    audience: 'restaurant',
    role,
    email,
    password: await password(),
    address: atTheMachine,
    profile: null,
  })
  return account
}

/**
 * Creates the first admin, once. An existing account keeps its password and its role. Rejects with the stores' errors.
 */
export async function ensureFirstAdmin(deps: StaffDeps, { email, password }: FirstAdmin, log: Logger) {
  const existing = await findByEmail(deps, email)
  if (existing) {
    const { role } = existing.account
    if (role !== 'ADMIN') {
      log.error(
        { role },
        'ADMIN_EMAIL already has an account of another role: no admin was created. Use another address',
      )
    }
    return
  }
  try {
    const { accountId } = await createStaff(deps, {
      email,
      role: 'ADMIN',
      password: async () => password,
      by: 'first-admin',
    })
    log.info({ accountId }, 'created the first admin from ADMIN_EMAIL')
  } catch (error) {
    // Another process of this service created it at the same time. If it was interrupted, the next try creates it.
    if (!hasCode(error, 'accounts.email_taken') || !(await findByEmail(deps, email))) throw error
  }
}

/**
 * Sets a new password for an admin or an auditor and revokes their tokens. Rejects with a {@link StaffFault} if the email is
 * unknown, and with the stores' errors.
 */
export async function resetStaff(
  deps: StaffDeps,
  { email, password, by }: Omit<NewStaff, 'role'>,
): Promise<void> {
  const found = await findByEmail(deps, email)
  if (!found || !isStaff(found.account.role)) {
    throw new StaffFault('There is no admin or auditor with this email address. Nothing was changed.')
  }
  const { accountId } = found.account
  const hash = await deps.passwords.hash(await password(), atTheMachine)
  const sealedPasswordHash = sealField(found.key, accountId, 'password-hash', hash)
  await changeAccount(deps, {
    accountId,
    identity: ownIdentity(randomUUID(), { kind: 'system', id: by }),
    restaurantId: null,
    decide: state => changePassword(state, sealedPasswordHash, null),
  })
}

/**
 * Lists admins and auditors, oldest first. Reads the registrations in the log, so that it works without a projector. `email` is
 * `null` if the vault no longer has the key.
 */
export async function listStaff(
  deps: StaffDeps,
  gateway: Pick<EventStoreGateway, 'head' | 'subscribeToAll'>,
) {
  // Rejects when the store is unreachable; the subscription would wait for it.
  await gateway.head()
  const staff: { role: StaffRole; email: string | null; since: Instant }[] = []
  for (const { accountId, since } of await staffRegistrations(gateway)) {
    const { state: account } = await deps.writePath.load(accountStream(accountId), accountFold)
    if (account.status !== 'registered' || !isStaff(account.role)) continue
    const key = await deps.vault.keyOf(accountId)
    staff.push({ role: account.role, email: key && emailOf({ account, key }), since })
  }
  return staff
}

async function staffRegistrations(gateway: Pick<EventStoreGateway, 'subscribeToAll'>) {
  const found: { accountId: AccountId; since: Instant }[] = []
  const done = new AbortController()
  let position: bigint | null = null
  const items = gateway.subscribeToAll({
    from: async () => position,
    eventTypes: ['AccountRegistered'],
    signal: done.signal,
  })
  try {
    for await (const item of items) {
      if (item.kind === 'caught-up') break
      if (item.kind === 'undecodable') throw item.error
      position = item.kind === 'event' ? item.event.position : item.position
      if (item.kind !== 'event') continue
      const { accountId, role } = item.event.data as RegisteredAccount
      if (isStaff(role)) found.push({ accountId, since: item.event.metadata.decidedAt })
    }
  } finally {
    done.abort()
  }
  return found
}

/** Replaces a client's address: no client on the network shares its queue. */
const atTheMachine = 'staff'

const namesOf: Readonly<Record<RegisteredAccount['role'], string>> = {
  ADMIN: 'an admin',
  AUDITOR: 'an auditor',
  RESTAURANT: 'a restaurant',
  MANAGER: 'a manager of a restaurant',
  KITCHEN: 'a person of a restaurant’s kitchen',
  CUSTOMER: 'a customer',
}

function isStaff(role: RegisteredAccount['role']): role is StaffRole {
  return role === 'ADMIN' || role === 'AUDITOR'
}

/** The account of the restaurants' audience with this email; `null`: not found. */
function findByEmail(deps: StaffDeps, email: string): Promise<FoundAccount | null> {
  return findAccountByEmail(deps, { audience: 'restaurant', email })
}
