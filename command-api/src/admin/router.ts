import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { ImpersonationId, type RestaurantId, SessionId } from '@safe-menu/contracts/ids'
import { impersonationSeconds, issueToken } from '@safe-menu/server-kit/auth/tokens'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import type { AccountDeps } from '../accounts/deps.ts'
import { deviceName } from '../accounts/device-name.ts'
import { startImpersonation } from '../accounts/impersonation/decide.ts'
import { endImpersonationOf } from '../accounts/impersonation/end.ts'
import { impersonationFold, impersonationStream } from '../accounts/impersonation/state.ts'
import { isRevokedNow } from '../accounts/revoke.ts'
import { addSession } from '../accounts/session-list.ts'
import { erase } from '../erasures/erase.ts'
import { type Restaurant, restaurantFold, restaurantStream } from '../restaurants/state.ts'
import { findKeptTask } from '../tasks.ts'
import { identityOf, setWriteHeaders } from '../write-path/command.ts'
import { recentMs, type WritePath } from '../write-path/execute.ts'

/** Acting for restaurants, and erasing their owners. */
export function adminRouter(deps: AccountDeps) {
  const { writePath, vault, vaultDatabase, jwtPrivateKey } = deps
  return createRouter([
    on(adminRoutes.impersonate, async ctx => {
      const { restaurantId } = ctx.input.params
      const { caller } = ctx.state
      const adminId = caller.accountId
      const { ownerAccountId, profile } = await registered(writePath, restaurantId)
      // An erasure revokes the owner's tokens for a day, until all older ones have expired: none may be issued after it.
      if ((await findKeptTask(vaultDatabase.query, 'erase', ownerAccountId)) !== null)
        throw new AppError('restaurant.owner_erased')
      const identity = identityOf(ctx)
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
          device: deviceName(ctx.get('user-agent')),
          acting: { restaurantId, begunIn: caller.tokenId },
        })
      // The list of the guard may be half a second old, and a token that is dated now would be valid after the revocation.
      // Once it is listed, so that the history gets its end.
      if (await isRevokedNow(deps, caller.claims)) throw new AppError('auth.token_invalid')
      const token = issueToken(
        jwtPrivateKey,
        {
          accountId: ownerAccountId,
          role: 'RESTAURANT',
          audience: 'restaurant',
          restaurantId,
          impersonation: { id: impersonationId, adminId, sessionId: caller.tokenId },
        },
        begunAt,
      )
      setWriteHeaders(deps, ctx, outcome)
      ctx.body = { message: `You are acting for ${profile.name}.`, token }
    }),
    on(adminRoutes.endImpersonation, async ctx => {
      setWriteHeaders(deps, ctx, await endImpersonationOf(deps, ctx.state.caller, identityOf(ctx)))
      ctx.body = { message: 'You no longer act for this restaurant.' }
    }),
    on(adminRoutes.eraseOwner, async ctx => {
      const { restaurantId } = ctx.input.params
      const { ownerAccountId, profile } = await registered(writePath, restaurantId)
      const owner = { accountId: ownerAccountId, restaurantId }
      setWriteHeaders(deps, ctx, ...(await erase(deps, owner, identityOf(ctx))))
      const message = `The account of ${profile.name} is erased, and its menus are no longer shown to guests.`
      ctx.body = { message }
    }),
  ])
}

async function registered(writePath: WritePath, restaurantId: RestaurantId): Promise<Restaurant> {
  const { state } = await writePath.load(restaurantStream(restaurantId), restaurantFold, recentMs)
  if (state.status === 'empty') throw new AppError('restaurant.not_found')
  return state
}
