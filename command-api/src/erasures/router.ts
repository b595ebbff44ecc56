import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import { isRepeatedCommand } from '../accounts/change-account.ts'
import { eraseAccount, eraseIfRegistered } from '../accounts/decide.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import { requireOwnCaller, verifyOwnPassword } from '../accounts/sign-in.ts'
import type { AccountState } from '../accounts/state.ts'
import { removePerson } from '../team/remove.ts'
import { identityOf, setWriteHeaders } from '../write-path/command.ts'
import { erase } from './erase.ts'

/** People erase their own account, owners with it their restaurant (product, "Erasing an account"). */
export function erasureRouter(deps: AccountDeps) {
  return createRouter([
    on(accountRoutes.eraseAccount, async ctx => {
      const caller = requireOwnCaller(ctx)
      const { accountId, role, restaurantId } = caller
      const identity = identityOf(ctx)
      let decide = eraseIfRegistered
      if (!(await isRepeatedCommand(deps, accountId, identity))) {
        const { account } = await verifyOwnPassword(deps, caller, ctx.input.body.password, ctx)
        // The password may change after it was verified.
        decide = (state: AccountState) => eraseAccount(state, account.sealedPasswordHash)
      }
      const outcomes =
        restaurantId === null || role === 'RESTAURANT'
          ? await erase(deps, { accountId, restaurantId }, identity, decide)
          : await removePerson(deps, restaurantId, accountId, identity)
      const message =
        role === 'RESTAURANT'
          ? 'Your account is erased, and your menus are no longer shown to guests.'
          : 'Your account and your personal data are erased.'
      setWriteHeaders(deps, ctx, ...outcomes)
      ctx.body = { message }
    }),
  ])
}
