import { groupsFedBy } from '@safe-menu/contracts/consistency'
import { headers } from '@safe-menu/contracts/http/headers'
import type { Route } from '@safe-menu/contracts/http/route'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { ConsistencyTokens } from '@safe-menu/server-kit/consistency/token'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Reply, RouteRequest } from '@safe-menu/server-kit/http/handler'
import { fingerprint } from '@safe-menu/server-kit/idempotency/fingerprint'
import { commandId } from '@safe-menu/server-kit/idempotency/ids'
import type { CommandIdentity, Outcome } from './execute.ts'

/** Whose request it is, and how a repetition of it is known (rulings, "Idempotency-Key"). */
export function identityOf<R extends Route>(
  { id, method }: R,
  { caller, idempotencyKey, path, query, body, requestId }: RouteRequest<R>,
): CommandIdentity {
  return {
    commandId: commandId(caller, id, idempotencyKey),
    fingerprint: fingerprint({ method, path, query, body }),
    actor: caller?.actor ?? { kind: 'registration' },
    impersonator: caller?.impersonator ?? null,
    correlationId: requestId,
    causationId: null,
  }
}

/** The restaurant that a caller acts for. The route's guard lets nobody else through; this says so to the compiler. */
export function restaurantOf(request: {
  readonly caller: { readonly restaurantId: RestaurantId | null } | null
}): RestaurantId {
  const restaurantId = request.caller?.restaurantId
  if (!restaurantId) throw new AppError('auth.forbidden')
  return restaurantId
}

/** Builds the answer of a write: its body, and the token with which a read sees its effect. */
export type AnswerWrite = (
  status: 200 | 201,
  body: unknown,
  ...outcomes: readonly Pick<Outcome<unknown>, 'position' | 'eventTypes'>[]
) => Reply

/** A `Consistency-Token` names each group that the written events feed, and the position it must pass (architecture, "A write"). */
export function createAnswerWrite(tokens: ConsistencyTokens): AnswerWrite {
  return (status, body, ...outcomes) => {
    const positions: Record<string, bigint> = {}
    for (const { position, eventTypes } of outcomes) {
      if (position === null) continue
      for (const group of new Set(eventTypes.flatMap(groupsFedBy))) {
        const known = positions[group]
        if (known === undefined || known < position) positions[group] = position
      }
    }
    return { status, body, headers: { [headers.consistencyToken]: tokens.seal(positions) } }
  }
}
