import { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import type { RestaurantProfile } from '@safe-menu/contracts/restaurants/profile'
import type { Role } from '@safe-menu/contracts/roles'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { sealField } from '@safe-menu/server-kit/vault/keys'
import { registerRestaurant } from '../restaurants/decide.ts'
import { restaurantFold, restaurantStream } from '../restaurants/state.ts'
import { finishTask, isAbandoned, type Task } from '../tasks.ts'
import { ownIdentity } from '../write-path/command.ts'
import { recentMs, type WritePath } from '../write-path/execute.ts'
import type { CommandIdentity, Outcome } from '../write-path/streams.ts'
import { registeredAfter } from './change-account.ts'
import { registerAccount } from './decide.ts'
import type { AccountDeps } from './deps.ts'
import { emailHash, freeUnusedEmail, type LoginName, whileReserved, withEmail } from './logins.ts'
import { type AccountState, accountFold, accountStream, type RegisteredAccount } from './state.ts'

export interface Registration extends LoginName {
  readonly role: Role
  readonly password: string
  /** The client's. */
  readonly address: string
  /** `null`: not a restaurant's account. */
  readonly profile: RestaurantProfile | null
}

type Position = Pick<Outcome<unknown>, 'position' | 'eventTypes' | 'decidedAt' | 'repeated'>

/**
 * Registers an account and, for a restaurant's, the restaurant: a row of the vault, which has the key and reserves the email, and two
 * streams, in the order vault, account, restaurant. An interrupted registration continues from the account's event with the same
 * request, a login or the next start. `account`: right after the registration. `isRepeated`: an earlier request registered it, and its
 * password may have changed since. Errors: `accounts.email_taken`, `idempotency.key_reused`, `service.busy`, and the stores' own.
 */
export async function register(
  deps: Pick<AccountDeps, 'writePath' | 'vault' | 'vaultDatabase' | 'passwords' | 'indexKey' | 'now'>,
  identity: CommandIdentity,
  { audience, role, email, password, address, profile }: Registration,
) {
  const { writePath, vault, vaultDatabase, passwords, indexKey, now } = deps
  const hashOfEmail = emailHash(indexKey, { audience, email })
  const accountId = AccountId.parse(deriveId(identity.commandId, 'account'))
  const restaurantId = profile && RestaurantId.parse(deriveId(identity.commandId, 'restaurant'))
  const streamName = accountStream(accountId)
  const { commands } = await writePath.load(streamName, accountFold)
  const isRepeated = commands.has(identity.commandId)
  if (!isRepeated) await freeUnusedEmail(deps, { audience, email }, accountId)

  const hash = isRepeated ? '' : await passwords.hash(password, address)
  const reservedAt = now()
  // A repeated registration must not create a key: that would restore the key of an erased person.
  const created = isRepeated ? null : await vault.createKey(accountId, hashOfEmail)
  const key = created?.key ?? (await vault.keyOf(accountId))
  if (!key) throw new AppError('idempotency.key_reused')
  const registered = {
    accountId,
    audience,
    role,
    sealedEmail: sealField(key, accountId, 'email', email),
    sealedPasswordHash: sealField(key, accountId, 'password-hash', hash),
    restaurant: profile && restaurantId && { restaurantId, profile },
  }
  const outcome = await writePath.execute({
    streamName,
    fold: accountFold,
    identity: withEmail(identity, hashOfEmail),
    restaurantId,
    decide: whileReserved(reservedAt, (state: AccountState) => registerAccount(state, registered)),
  })
  const account = registeredAfter(outcome)
  const restaurant = await completeRestaurant(writePath, account, identity.correlationId)
  // A failure does no harm: everything is written, and the task is finished later.
  if (created) await finishTask(vaultDatabase.query, created.task).catch(() => undefined)
  const outcomes: readonly [Position, ...Position[]] = restaurant ? [outcome, restaurant] : [outcome]
  return { account, outcomes, isRepeated: outcome.repeated }
}

/**
 * Writes the restaurant's stream from the data in its owner's account. Idempotent. `null`: the account has no restaurant.
 */
export async function completeRestaurant(
  writePath: WritePath,
  account: RegisteredAccount,
  correlationId: string,
): Promise<Position | null> {
  if (!account.restaurant) return null
  const { restaurantId, profile } = account.restaurant
  const streamName = restaurantStream(restaurantId)
  const known = await writePath.load(streamName, restaurantFold, recentMs)
  if (known.state.status === 'registered') {
    const { position, decidedAt } = known
    return { position, eventTypes: ['RestaurantRegistered'], decidedAt, repeated: true }
  }
  return writePath.execute({
    streamName,
    fold: restaurantFold,
    identity: ownIdentity(deriveId(account.accountId, 'restaurant'), { kind: 'registration' }, correlationId),
    restaurantId,
    decide: state => registerRestaurant(state, { restaurantId, ownerAccountId: account.accountId, profile }),
  })
}

/** Finishes a registration that was interrupted between vault and log. */
export async function finishRegistration(
  { writePath, vault }: Pick<AccountDeps, 'writePath' | 'vault'>,
  task: Task<'register'>,
): Promise<boolean> {
  const load = async () =>
    (await writePath.load(accountStream(AccountId.parse(task.subject)), accountFold)).state
  const state = await load()
  if (state.status === 'registered') await completeRestaurant(writePath, state, state.accountId)
  else if (!isAbandoned(task)) return false
  else await vault.discardKey(task, async () => (await load()).status !== 'empty')
  return true
}
