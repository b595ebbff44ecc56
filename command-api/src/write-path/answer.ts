import type { Actor } from '@safe-menu/contracts/events/metadata'
import { headers } from '@safe-menu/contracts/http/headers'
import type { Route } from '@safe-menu/contracts/http/route'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { groupsApplying } from '@safe-menu/read-models/groups'
import type { Caller } from '@safe-menu/server-kit/auth/tokens'
import type { ConsistencyTokens } from '@safe-menu/server-kit/consistency/token'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Reply, RouteRequest } from '@safe-menu/server-kit/http/handler'
import { commandId, fingerprint } from '@safe-menu/server-kit/idempotency/commands'
import type { Outcome } from './outcome.ts'
import type { CommandIdentity } from './stream-command.ts'

/** Who sends a request, and how a repetition of it is recognised (rulings, "Idempotency-Key"). */
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

/** Identity of a command that the service runs without a request. */
export function ownIdentity(commandId: string, actor: Actor, correlationId = commandId): CommandIdentity {
  return { commandId, fingerprint: null, actor, impersonator: null, correlationId, causationId: null }
}

/** The restaurant that a caller acts for. The route's guard has checked that there is one; this tells the compiler. */
export function restaurantOf(request: {
  readonly caller: { readonly restaurantId: RestaurantId | null } | null
}): RestaurantId {
  const restaurantId = request.caller?.restaurantId
  if (!restaurantId) throw new AppError('auth.forbidden')
  return restaurantId
}

/** Whether an admin acts for the restaurant, which did not see the change: the history must say why. */
export function isImpersonated({ caller }: { readonly caller: Caller | null }): boolean {
  return caller?.impersonator != null
}

/** Builds the answer of a write: its body, the token with which a read sees its effect, and whether the request is repeated. */
export type AnswerWrite = (status: 200 | 201, body: unknown, ...outcomes: readonly WriteOutcome[]) => Reply

type WriteOutcome = Pick<Outcome<unknown>, 'position' | 'eventTypes'> &
  Partial<Pick<Outcome<unknown>, 'repeated' | 'superseded'>>

/** A `Consistency-Token` names each group that applies the written events, and the position it must reach (architecture, "A write"). */
export function createAnswerWrite(tokens: ConsistencyTokens): AnswerWrite {
  return (status, body, ...outcomes) => {
    const positions: Record<string, bigint> = {}
    for (const { position, eventTypes } of outcomes) {
      if (position === null) continue
      for (const group of new Set(eventTypes.flatMap(groupsApplying))) {
        const known = positions[group]
        if (known === undefined || known < position) positions[group] = position
      }
    }
    const isReplay = outcomes.length > 0 && outcomes.every(({ repeated }) => repeated === true)
    return {
      status,
      body,
      headers: {
        [headers.consistencyToken]: tokens.seal(positions),
        ...(isReplay ? { [headers.idempotencyReplayed]: 'true' } : {}),
        ...(isReplay && outcomes.some(({ superseded }) => superseded)
          ? { [headers.changedSince]: 'true' }
          : {}),
      },
    }
  }
}
