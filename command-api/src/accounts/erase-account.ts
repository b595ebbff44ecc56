import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { hasCode } from '@safe-menu/server-kit/errors/app-error'
import type { CommandIdentity, Outcome } from '../write-path/command.ts'
import { handlesCommand } from '../write-path/handlers.ts'
import { changeAccount, isRepeatedCommand } from './change-account.ts'
import { eraseAccount } from './decide.ts'
import type { AccountDeps } from './deps.ts'
import { createSignIn, requireOwnCaller } from './sign-in.ts'
import { type AccountState, accountFold, accountStream } from './state.ts'

/** Erases an account of a restaurant. The vault records it first, so it is finished after a crash, too. */
type Eraser = (
  accountId: AccountId,
  restaurantId: RestaurantId,
  identity: CommandIdentity,
) => Promise<readonly Outcome<unknown>[]>

export interface Erasers {
  /** Erases an owner, removes the team and unpublishes the menus, as when an admin does it. */
  readonly eraseOwner: Eraser
  /** Removes a person from the team, as when the owner does it. */
  readonly removePerson: Eraser
}

/** People erase their own account, owners with it their restaurant (product, "Erasing an account"). */
export function eraseAccountHandlers(deps: AccountDeps, { eraseOwner, removePerson }: Erasers) {
  const { writePath, vault, answer } = deps
  const { proveCaller } = createSignIn(deps)

  /** `provenHash`: as in {@link eraseAccount}. */
  async function eraseCustomer(accountId: AccountId, identity: CommandIdentity, provenHash: string | null) {
    if (provenHash !== null) await vault.intendErasure(accountId)
    const decide = (state: AccountState) => eraseAccount(state, provenHash)
    const outcome = await changeAccount(deps, {
      accountId,
      identity,
      restaurantId: null,
      decide,
    }).catch(async (error: unknown) => {
      if (!hasCode(error, 'auth.credentials_wrong')) throw error
      // The password changed after it was proven. If the account is erased already, another request finishes that.
      const { state } = await writePath.load(accountStream(accountId), accountFold)
      if (state.status === 'registered') await vault.withdrawErasure(accountId)
      throw error
    })
    await vault.destroyKey(accountId)
    return [outcome]
  }

  return {
    ...handlesCommand(accountRoutes.eraseAccount, async (request, identity) => {
      const caller = requireOwnCaller(request.caller)
      const { accountId, role, restaurantId } = caller
      let provenHash: string | null = null
      if (!(await isRepeatedCommand(deps, accountId, identity))) {
        const { account } = await proveCaller(caller, request.body.password, request)
        provenHash = account.sealedPasswordHash
      }
      const erase = role === 'RESTAURANT' ? eraseOwner : removePerson
      const outcomes =
        restaurantId === null
          ? await eraseCustomer(accountId, identity, provenHash)
          : await erase(accountId, restaurantId, identity)
      const message =
        role === 'RESTAURANT'
          ? 'Your account is erased, and your menus are no longer shown to guests.'
          : 'Your account and your personal data are erased.'
      return answer(200, { message }, ...outcomes)
    }),
  }
}
