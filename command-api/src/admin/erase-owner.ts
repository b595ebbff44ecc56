import { changeAccount } from '../accounts/change-account.ts'
import { eraseIfRegistered } from '../accounts/decide.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import type { Intent } from '../accounts/intents.ts'
import type { Vault } from '../accounts/vault.ts'
import type { PictureRegistry } from '../pictures/registry.ts'
import { closeRestaurant } from '../restaurants/decide.ts'
import { restaurantFold, restaurantStream } from '../restaurants/state.ts'
import type { Remover } from '../team/remove.ts'
import type { Outcome } from '../write-path/command.ts'
import type { OwnerErasures } from './owner-erasures.ts'

export interface EraseOwnerDeps extends Pick<AccountDeps, 'writePath' | 'revoke'> {
  readonly vault: Pick<Vault, 'destroyKey'>
  /** Removes the people of the restaurant's team. */
  readonly removeTeam: Remover['removeAll']
  readonly pictures: Pick<PictureRegistry, 'release'>
  readonly erasures: Pick<OwnerErasures, 'finish'>
}

/**
 * Carries out an erasure that the vault has recorded: erases the account, revokes its tokens and destroys the key. Then closes the
 * restaurant, because the owner can no longer keep its menus up to date, and removes the people of the team, because nobody is left
 * to answer for them. Idempotent. Rejects with the stores' errors.
 */
export async function eraseOwner(
  deps: EraseOwnerDeps,
  { accountId, restaurantId, identity }: Intent,
): Promise<readonly Outcome<unknown>[]> {
  const erasing = { accountId, identity, restaurantId, decide: eraseIfRegistered }
  const account = await changeAccount(deps, erasing)
  await deps.vault.destroyKey(accountId)
  const closing = await deps.writePath.execute({
    streamName: restaurantStream(restaurantId),
    fold: restaurantFold,
    identity,
    restaurantId,
    decide: closeRestaurant,
  })
  await deps.removeTeam(restaurantId, identity)
  await deps.pictures.release(restaurantId)
  await deps.erasures.finish(accountId)
  return [account, closing]
}
