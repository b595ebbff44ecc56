import type { Actor } from '@safe-menu/contracts/events/metadata'
import { headers } from '@safe-menu/contracts/http/headers'
import type {
  Route,
  RouteBody,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '@safe-menu/contracts/http/route'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { Instant } from '@safe-menu/contracts/time'
import { groupsApplying } from '@safe-menu/read-models/groups'
import type { Caller } from '@safe-menu/server-kit/auth/tokens'
import type { ConsistencyTokens } from '@safe-menu/server-kit/consistency/token'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { type HandlerOf, handles, type Reply, type RouteRequest } from '@safe-menu/server-kit/http/handler'
import { commandId, fingerprint } from '@safe-menu/server-kit/idempotency/commands'
import type { z } from 'zod'
import type { Decision } from '../decision.ts'
import type { CommandIdentity, Outcome } from './streams.ts'

/** Handles a route that needs more than {@link createCommands} does; `identity` is what its events record. */
export function handlesCommand<R extends Route>(
  route: R,
  handle: (request: RouteRequest<R>, identity: CommandIdentity) => Promise<Reply>,
): HandlerOf<R> {
  return handles(route, request => handle(request, identityOf(route, request)))
}

/** On whose behalf a command runs. */
export interface CommandContext {
  readonly identity: CommandIdentity
  readonly restaurantId: RestaurantId
}

/** Everything a rule needs to know of a request: its parameters, query and body, and these. */
export type CommandInput<R extends Route> = RouteParams<R> & RouteQuery<R> & RouteBody<R> & RuleContext

interface RuleContext {
  /** When the command is decided. */
  readonly at: Instant
  /** An admin acts for the restaurant: what makes an item look safer needs a reason. */
  readonly reasonRequired: boolean
}

type RouteWith<Params extends object> = Route & { readonly params: z.ZodType<Params> }

interface CommandsOptions<Params extends object, State, Event, Target> {
  readonly answer: AnswerWrite
  /** Loads what `params` name, calls the rule on it and appends the events. Rejects with the rule's refusal. */
  readonly execute: (
    params: Params,
    context: CommandContext,
    rule: (target: Target, at: Instant) => Decision<Event>,
  ) => Promise<Outcome<State>>
}

/** The commands of one aggregate. The route's guard has checked the owner: rules do not check it again. */
export function createCommands<Params extends object, State, Event, Target>({
  answer,
  execute,
}: CommandsOptions<Params, State, Event, Target>) {
  return {
    /** Handles a route: `rule` decides on what the path names, `view` shows the outcome. */
    command<R extends RouteWith<Params>>(
      route: R,
      rule: (target: Target, input: CommandInput<R>) => Decision<Event>,
      view: (state: State) => RouteResponse<R>,
    ): HandlerOf<R> {
      return handlesCommand(route, async (request, identity) => {
        const { params, query, body } = request as Record<'params' | 'query' | 'body', object>
        const reasonRequired = isImpersonated(request)
        const context = { identity, restaurantId: restaurantOf(request) }
        const outcome = await execute(request.params as Params, context, (target, at) =>
          rule(target, { ...params, ...query, ...body, at, reasonRequired } as CommandInput<R>),
        )
        return answer(200, view(outcome.state), outcome)
      })
    },
  }
}

/** Who sends a request, and how a repetition of it is recognised (product, "Idempotency-Key"). */
function identityOf<R extends Route>(
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
        // Not of a preview, which writes nothing.
        ...(outcomes.length > 0 ? { [headers.consistencyToken]: tokens.seal(positions) } : {}),
        ...(isReplay ? { [headers.idempotencyReplayed]: 'true' } : {}),
        ...(isReplay && outcomes.some(({ superseded }) => superseded)
          ? { [headers.changedSince]: 'true' }
          : {}),
      },
    }
  }
}
