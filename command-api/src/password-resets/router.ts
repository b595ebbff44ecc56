import { passwordResetRoutes } from '@safe-menu/contracts/password-resets/routes'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import type { TeamDeps } from '../team/router.ts'
import { mailForgotten } from './forgotten.ts'
import { makeLinkForOwner, makeLinkForPerson } from './make-links.ts'
import { lookUpLink, setPasswordByLink } from './use-link.ts'

/** Links with which people set a new password. */
export function passwordResetRouter(deps: TeamDeps) {
  return createRouter([
    on(passwordResetRoutes.ways, async ctx => {
      ctx.body = { byMail: deps.mail.isOn }
    }),
    on(passwordResetRoutes.forgotten, ctx => mailForgotten(deps, ctx)),
    on(passwordResetRoutes.forPerson, ctx => makeLinkForPerson(deps, ctx)),
    on(passwordResetRoutes.forOwner, ctx => makeLinkForOwner(deps, ctx)),
    on(passwordResetRoutes.lookUp, ctx => lookUpLink(deps, ctx)),
    on(passwordResetRoutes.use, ctx => setPasswordByLink(deps, ctx)),
  ])
}
