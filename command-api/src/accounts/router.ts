import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { secondFactorRoutes } from '@safe-menu/contracts/accounts/second-factor-routes'
import { sessionRoutes } from '@safe-menu/contracts/accounts/session-routes'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import type { Mail } from '../mail/mail.ts'
import { changeOwnEmail } from './change-email.ts'
import type { AccountDeps } from './deps.ts'
import { changeOwnPassword, login, registerCustomer, registerRestaurant } from './handlers.ts'
import {
  loginWithCode,
  readSecondFactor,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor/handlers.ts'
import { endOwnOtherSessions, endOwnSession, listOwnSessions, logout } from './sessions.ts'

/** Accounts, their sessions and their two-step login. */
export function accountRouter(deps: AccountDeps & { readonly mail: Mail }) {
  return createRouter([
    on(accountRoutes.loginRestaurant, ctx => login(deps, ctx, 'restaurant')),
    on(accountRoutes.loginCustomer, ctx => login(deps, ctx, 'customer')),
    on(accountRoutes.registerRestaurant, ctx => registerRestaurant(deps, ctx)),
    on(accountRoutes.registerCustomer, ctx => registerCustomer(deps, ctx)),
    on(accountRoutes.changePassword, ctx => changeOwnPassword(deps, ctx)),
    on(accountRoutes.changeEmail, ctx => changeOwnEmail(deps, ctx)),
    on(accountRoutes.logout, ctx => logout(deps, ctx)),
    on(sessionRoutes.list, ctx => listOwnSessions(deps, ctx)),
    on(sessionRoutes.end, ctx => endOwnSession(deps, ctx)),
    on(sessionRoutes.endOthers, ctx => endOwnOtherSessions(deps, ctx)),
    on(secondFactorRoutes.login, ctx => loginWithCode(deps, ctx)),
    on(secondFactorRoutes.state, ctx => readSecondFactor(deps, ctx)),
    on(secondFactorRoutes.setUp, ctx => setUpSecondFactor(deps, ctx)),
    on(secondFactorRoutes.turnOn, ctx => turnOnSecondFactor(deps, ctx)),
    on(secondFactorRoutes.turnOff, ctx => turnOffSecondFactor(deps, ctx)),
  ])
}
