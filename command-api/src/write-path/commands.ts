import type {
  Route,
  RouteBody,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '@safe-menu/contracts/http/route'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { Instant } from '@safe-menu/contracts/time'
import type { Reply, RouteRequest } from '@safe-menu/server-kit/http/handler'
import { type HandlerOf, handles } from '@safe-menu/server-kit/http/handler'
import type { z } from 'zod'
import type { Decision } from '../decision.ts'
import { type AnswerWrite, identityOf, isImpersonated, restaurantOf } from './answer.ts'
import type { Outcome } from './outcome.ts'
import type { CommandIdentity } from './stream-command.ts'

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
