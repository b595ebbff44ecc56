import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { ImpersonationId } from '@safe-menu/contracts/ids'
import type { TokenSubject } from '@safe-menu/server-kit/auth/issue-token'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Handler } from '@safe-menu/server-kit/http/handler'
import { deriveId } from '@safe-menu/server-kit/idempotency/ids'
import { restaurantFold, restaurantStream } from '../restaurants/state.ts'
import { type AnswerWrite, identityOf } from '../write-path/answer.ts'
import type { WritePath } from '../write-path/execute.ts'
import { startImpersonation } from './decide.ts'
import { type EndImpersonationDeps, endImpersonationOf } from './end-impersonation.ts'
import { type EraseOwnerDeps, eraseOwnerAccount, withdrawMenus } from './erase-owner.ts'
import type { OwnerErasures } from './owner-erasures.ts'
import { impersonationFold, impersonationStream } from './state.ts'

interface AdminDeps extends EraseOwnerDeps, EndImpersonationDeps {
  readonly writePath: WritePath
  readonly erasures: OwnerErasures
  /** A token made at `at` exactly, so that its 30 minutes count from the start of the impersonation. */
  readonly issueTokenAt: (session: TokenSubject, at: number) => string
  readonly answer: AnswerWrite
}

export function adminHandlers(deps: AdminDeps) {
  const { writePath, erasures, issueTokenAt, answer } = deps

  const impersonate: Handler<typeof adminRoutes.impersonate> = async request => {
    const { restaurantId } = request.params
    const admin = request.caller
    if (!admin) throw new AppError('auth.required')
    const { state: restaurant } = await writePath.recall(restaurantStream(restaurantId), restaurantFold)
    if (restaurant.status === 'empty') throw new AppError('restaurant.not_found')
    // Its tokens are worthless for a day only, by when none made before is left: none may be made after.
    if (await erasures.isErased(restaurant.ownerAccountId)) throw new AppError('restaurant.owner_erased')
    const identity = identityOf(adminRoutes.impersonate, request)
    const impersonationId = ImpersonationId.parse(deriveId(identity.commandId, 'impersonation'))
    const outcome = await writePath.execute({
      streamName: impersonationStream(impersonationId),
      fold: impersonationFold,
      identity,
      restaurantId,
      decide: state => startImpersonation(state, { impersonationId, restaurantId, adminId: admin.accountId }),
    })
    const { decidedAt } = outcome
    if (decidedAt === null) throw new Error(`Impersonation ${impersonationId} was started at no time.`)
    // From the start's own instant: a repeated request gives no second half hour.
    const token = issueTokenAt(
      {
        accountId: restaurant.ownerAccountId,
        role: 'RESTAURANT',
        audience: 'restaurant',
        restaurantId,
        impersonation: { id: impersonationId, adminId: admin.accountId },
      },
      Date.parse(decidedAt),
    )
    return answer(200, { message: `You are acting for ${restaurant.profile.name}.`, token }, outcome)
  }

  const end: Handler<typeof adminRoutes.endImpersonation> = async request => {
    const { caller } = request
    if (!caller?.impersonator) {
      throw new AppError('auth.forbidden', { text: 'You are not acting for a restaurant as an admin.' })
    }
    const outcome = await endImpersonationOf(deps, caller, adminRoutes.endImpersonation, request)
    return answer(200, { message: 'You no longer act for this restaurant.' }, outcome)
  }

  const erase: Handler<typeof adminRoutes.eraseOwner> = async request => {
    const { restaurantId } = request.params
    const { state: restaurant } = await writePath.recall(restaurantStream(restaurantId), restaurantFold)
    if (restaurant.status === 'empty') throw new AppError('restaurant.not_found')
    const identity = identityOf(adminRoutes.eraseOwner, request)
    const erasure = await erasures.intend(restaurant.ownerAccountId, restaurantId, identity)
    const account = await eraseOwnerAccount(deps, erasure)
    const menus = await withdrawMenus(deps, erasure)
    const message = `The account of ${restaurant.profile.name} is erased, and its menus are no longer shown to guests.`
    return answer(200, { message }, account, ...menus)
  }

  return {
    [adminRoutes.impersonate.id]: impersonate,
    [adminRoutes.endImpersonation.id]: end,
    [adminRoutes.eraseOwner.id]: erase,
  } as const
}
