import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { ImpersonationId, type RestaurantId } from '@safe-menu/contracts/ids'
import type { TokenSubject } from '@safe-menu/server-kit/auth/issue-token'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { EventStoreGateway, ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { deriveId } from '@safe-menu/server-kit/idempotency/ids'
import type pg from 'pg'
import type { Logger } from 'pino'
import { startImpersonation } from '../accounts/impersonation/decide.ts'
import { endImpersonationOf } from '../accounts/impersonation/end.ts'
import { impersonationFold, impersonationStream } from '../accounts/impersonation/state.ts'
import type { Job } from '../jobs.ts'
import { type Restaurant, restaurantFold, restaurantStream } from '../restaurants/state.ts'
import type { AnswerWrite } from '../write-path/answer.ts'
import { handles } from '../write-path/commands.ts'
import { anyAge } from '../write-path/execute.ts'
import { eraseOwnerAccount, finishOwnerErasures, withdrawMenus } from './erase-owner.ts'
import { ensureFirstAdmin, type FirstAdmin } from './first-admin.ts'
import { createOwnerErasures } from './owner-erasures.ts'
import { createRestaurantMenus } from './restaurant-menus.ts'
import type { StaffDeps } from './staff.ts'

interface AdminDeps extends StaffDeps {
  readonly store: EventStoreGateway & ProjectorEventStore
  readonly pool: pg.Pool
  readonly isVaultOpen: () => boolean
  /** A token that counts as issued at `at`, so that its 30 minutes start with the impersonation. */
  readonly issueTokenAt: (subject: TokenSubject, at: number) => string
  readonly answer: AnswerWrite
  readonly log: Logger
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly firstAdmin: FirstAdmin | null
}

/** What the platform's staff does: acting for restaurants, and erasing their owners. */
export function createAdmin(adminDeps: AdminDeps) {
  const { writePath, store, pool, issueTokenAt, answer, log, firstAdmin } = adminDeps
  const erasures = createOwnerErasures({ pool, isOpen: adminDeps.isVaultOpen })
  const deps = { ...adminDeps, erasures, menus: createRestaurantMenus(pool, store) }
  let hasFirstAdmin = firstAdmin === null

  async function registered(restaurantId: RestaurantId): Promise<Restaurant> {
    const { state } = await writePath.load(restaurantStream(restaurantId), restaurantFold, anyAge)
    if (state.status === 'empty') throw new AppError('restaurant.not_found')
    return state
  }

  const jobs: readonly Job[] = [
    {
      name: 'finish erasures of owners',
      run: () => finishOwnerErasures(deps),
      retryMs: 5_000, // needs the stores and the read model; the menus wait for nothing else
      intervalMs: 5_000, // until then guests may see an unattended menu; usually a query of an empty index
    },
  ]

  return {
    jobs,
    hasFirstAdmin: () => hasFirstAdmin,
    async makeFirstAdmin(): Promise<void> {
      if (firstAdmin) await ensureFirstAdmin(deps, firstAdmin, log)
      hasFirstAdmin = true
    },
    handlers: {
      ...handles(adminRoutes.impersonate, async ({ params: { restaurantId }, caller }, identity) => {
        if (!caller) throw new AppError('auth.required')
        const adminId = caller.accountId
        const { ownerAccountId, profile } = await registered(restaurantId)
        // An erasure revokes the owner's tokens for a day, until all older ones have expired: none may be issued after it.
        if (await erasures.isErased(ownerAccountId)) throw new AppError('restaurant.owner_erased')
        const impersonationId = ImpersonationId.parse(deriveId(identity.commandId, 'impersonation'))
        const outcome = await writePath.execute({
          streamName: impersonationStream(impersonationId),
          fold: impersonationFold,
          identity,
          restaurantId,
          decide: state => startImpersonation(state, { impersonationId, restaurantId, adminId }),
        })
        const { decidedAt } = outcome
        if (decidedAt === null) throw new Error(`Impersonation ${impersonationId} has no start.`)
        // From the start that the event records: a repeated request gives no second half hour.
        const token = issueTokenAt(
          {
            accountId: ownerAccountId,
            role: 'RESTAURANT',
            audience: 'restaurant',
            restaurantId,
            impersonation: { id: impersonationId, adminId },
          },
          Date.parse(decidedAt),
        )
        return answer(200, { message: `You are acting for ${profile.name}.`, token }, outcome)
      }),
      ...handles(adminRoutes.endImpersonation, async ({ caller }, identity) => {
        const outcome = await endImpersonationOf(deps, caller, identity)
        return answer(200, { message: 'You no longer act for this restaurant.' }, outcome)
      }),
      ...handles(adminRoutes.eraseOwner, async ({ params: { restaurantId } }, identity) => {
        const { ownerAccountId, profile } = await registered(restaurantId)
        const erasure = await erasures.intend(ownerAccountId, restaurantId, identity)
        const account = await eraseOwnerAccount(deps, erasure)
        const menus = await withdrawMenus(deps, erasure)
        const message = `The account of ${profile.name} is erased, and its menus are no longer shown to guests.`
        return answer(200, { message }, account, ...menus)
      }),
    },
  }
}
