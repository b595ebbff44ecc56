import type { Actor } from '@safe-menu/contracts/events/metadata'
import { headers } from '@safe-menu/contracts/http/headers'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { Instant } from '@safe-menu/contracts/time'
import { groupsApplying } from '@safe-menu/read-models/groups'
import { sealPositions } from '@safe-menu/server-kit/consistency/token'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RequestContext } from '@safe-menu/server-kit/http/context'
import { commandId, fingerprint } from '@safe-menu/server-kit/idempotency/commands'
import type { CommandIdentity, Outcome } from './streams.ts'

/** On whose behalf a command runs. */
export interface CommandContext {
  readonly identity: CommandIdentity
  readonly restaurantId: RestaurantId
}

/** On whose behalf a request runs: call this once, because each call of a request without an Idempotency-Key makes another id. */
export function commandOf(ctx: RequestContext): CommandContext {
  return { identity: identityOf(ctx), restaurantId: restaurantOf(ctx) }
}

/**
 * Who sends a request, and how a repetition of it is recognised (product, "Idempotency-Key"). Call this once, as {@link commandOf}.
 */
export function identityOf({ state, method, path, input: { query, body } }: RequestContext): CommandIdentity {
  const { caller, route, idempotencyKey, requestId } = state
  return {
    commandId: commandId(caller, route, idempotencyKey),
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
export function restaurantOf({ state: { caller } }: Pick<RequestContext, 'state'>): RestaurantId {
  const restaurantId = caller?.restaurantId
  if (!restaurantId) throw new AppError('auth.forbidden')
  return restaurantId
}

/** Whether an admin acts for the restaurant, which did not see the change: the history must say why. */
export function isImpersonated({ state: { caller } }: Pick<RequestContext, 'state'>): boolean {
  return caller?.impersonator != null
}

/** The context of a request with this input. */
export type InputContext<Params, Query, Body> = RequestContext & {
  readonly input: { readonly params: Params; readonly query: Query; readonly body: Body }
}

/** Everything a rule needs to know of a request: its parameters, query and body, and these. */
export type RuleInput<Params, Query, Body> = Params & Query & Body & RuleContext

interface RuleContext {
  /** When the command is decided. */
  readonly at: Instant
  /** An admin acts for the restaurant: what makes an item look safer needs a reason. */
  readonly reasonRequired: boolean
}

export function ruleInputOf<Params extends object, Query extends object, Body extends object>(
  ctx: InputContext<Params, Query, Body>,
  at: Instant,
): RuleInput<Params, Query, Body> {
  const { params, query, body } = ctx.input
  return { ...params, ...query, ...body, at, reasonRequired: isImpersonated(ctx) }
}

type WriteOutcome = Pick<Outcome<unknown>, 'position' | 'eventTypes'> &
  Partial<Pick<Outcome<unknown>, 'repeated' | 'superseded'>>

/**
 * Sets the headers of a write's answer: the token with which a read sees its effect, and whether the request is repeated. A
 * `Consistency-Token` names each group that applies the written events, and the position it must reach (architecture, "A write").
 */
export function setWriteHeaders(
  { consistencyKey }: { readonly consistencyKey: Buffer },
  ctx: Pick<RequestContext, 'set'>,
  ...outcomes: readonly WriteOutcome[]
): void {
  const positions: Record<string, bigint> = {}
  for (const { position, eventTypes } of outcomes) {
    if (position === null) continue
    for (const group of new Set(eventTypes.flatMap(groupsApplying))) {
      const known = positions[group]
      if (known === undefined || known < position) positions[group] = position
    }
  }
  if (outcomes.length > 0) ctx.set(headers.consistencyToken, sealPositions(consistencyKey, positions))
  const isReplay = outcomes.length > 0 && outcomes.every(({ repeated }) => repeated === true)
  if (!isReplay) return
  ctx.set(headers.idempotencyReplayed, 'true')
  if (outcomes.some(({ superseded }) => superseded)) ctx.set(headers.changedSince, 'true')
}
