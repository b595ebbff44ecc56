import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { ImpersonationId, type RestaurantId, SessionId } from '@safe-menu/contracts/ids'
import { impersonationSeconds } from '@safe-menu/server-kit/auth/tokens'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Check } from '@safe-menu/server-kit/health/health'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import type { AccountDeps } from '../accounts/deps.ts'
import { deviceName } from '../accounts/device-name.ts'
import { startImpersonation } from '../accounts/impersonation/decide.ts'
import { endImpersonationOf } from '../accounts/impersonation/end.ts'
import { impersonationFold, impersonationStream } from '../accounts/impersonation/state.ts'
import { addSession } from '../accounts/session-list.ts'
import { erase } from '../erasures/erase.ts'
import type { Job } from '../jobs.ts'
import { type Restaurant, restaurantFold, restaurantStream } from '../restaurants/state.ts'
import { findKeptTask } from '../tasks.ts'
import { anyAge } from '../write-path/execute.ts'
import { handlesCommand } from '../write-path/handlers.ts'
import { ensureFirstAdmin } from './staff.ts'

/** What the platform's staff does: acting for restaurants, and erasing their owners. */
export function createAdmin(deps: AccountDeps) {
  const { writePath, vault, vaultDatabase, issueTokenAt, isRevokedNow } = deps
  const { answer, log, firstAdmin } = deps
  let hasFirstAdmin = !firstAdmin

  async function registered(restaurantId: RestaurantId): Promise<Restaurant> {
    const { state } = await writePath.load(restaurantStream(restaurantId), restaurantFold, anyAge)
    if (state.status === 'empty') throw new AppError('restaurant.not_found')
    return state
  }

  const jobs: readonly Job[] = [
    {
      name: 'create the first admin',
      async run() {
        if (firstAdmin) await ensureFirstAdmin(deps, firstAdmin, log)
        hasFirstAdmin = true
      },
      intervalMs: Number.POSITIVE_INFINITY,
    },
  ]

  // The operator signs in next. While the vault is closed, no one can sign in, but the rest of the service works.
  const checkFirstAdmin: Check = () =>
    hasFirstAdmin || !vaultDatabase.isOpen()
      ? { ok: true }
      : { ok: false, reason: 'The first admin does not exist yet.' }

  return {
    jobs,
    checkFirstAdmin,
    handlers: {
      ...handlesCommand(adminRoutes.impersonate, async (request, identity) => {
        const { params, caller, headers } = request
        const { restaurantId } = params
        if (!caller) throw new AppError('auth.required')
        const adminId = caller.accountId
        const { ownerAccountId, profile } = await registered(restaurantId)
        // An erasure revokes the owner's tokens for a day, until all older ones have expired: none may be issued after it.
        if ((await findKeptTask(vaultDatabase.query, 'erase', ownerAccountId)) !== null)
          throw new AppError('restaurant.owner_erased')
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
        const begunAt = Date.parse(decidedAt)
        const key = await vault.keyOf(adminId)
        if (key)
          await addSession(vaultDatabase.query, {
            sessionId: SessionId.parse(impersonationId),
            accountId: adminId,
            key,
            signedInAt: new Date(begunAt),
            expiresAt: new Date((Math.floor(begunAt / 1_000) + impersonationSeconds) * 1_000),
            device: deviceName(headers['user-agent']?.toString()),
            acting: { restaurantId, begunIn: caller.tokenId },
          })
        // The list of the guard may be half a second old, and a token that is dated now would be valid after the revocation.
        // Once it is listed, so that the history gets its end.
        if (await isRevokedNow(caller.claims)) throw new AppError('auth.token_invalid')
        const token = issueTokenAt(
          {
            accountId: ownerAccountId,
            role: 'RESTAURANT',
            audience: 'restaurant',
            restaurantId,
            impersonation: { id: impersonationId, adminId, sessionId: caller.tokenId },
          },
          begunAt,
        )
        return answer(200, { message: `You are acting for ${profile.name}.`, token }, outcome)
      }),
      ...handlesCommand(adminRoutes.endImpersonation, async ({ caller }, identity) => {
        const outcome = await endImpersonationOf(deps, caller, identity)
        return answer(200, { message: 'You no longer act for this restaurant.' }, outcome)
      }),
      ...handlesCommand(adminRoutes.eraseOwner, async ({ params: { restaurantId } }, identity) => {
        const { ownerAccountId, profile } = await registered(restaurantId)
        const outcomes = await erase(deps, { accountId: ownerAccountId, restaurantId }, identity)
        const message = `The account of ${profile.name} is erased, and its menus are no longer shown to guests.`
        return answer(200, { message }, ...outcomes)
      }),
    },
  }
}
