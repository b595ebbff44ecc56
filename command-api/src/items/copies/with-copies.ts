import type { ErrorCode } from '@safe-menu/contracts/errors'
import type { Route, RouteResponse } from '@safe-menu/contracts/http/route'
import type { ItemId } from '@safe-menu/contracts/ids'
import type { CopiesOutcome, CopyRef } from '@safe-menu/contracts/items/copies'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { HandlerOf } from '@safe-menu/server-kit/http/handler'
import type { z } from 'zod'
import { type Decision, refuse } from '../../decision.ts'
import type { Deps } from '../../deps.ts'
import { languageOf } from '../../restaurants/state.ts'
import {
  type CommandContext,
  type CommandInput,
  handlesCommand,
  isImpersonated,
  restaurantOf,
} from '../../write-path/handlers.ts'
import type { Outcome } from '../../write-path/streams.ts'
import { interrupted } from '../series.ts'
import { type ItemState, itemView, type RevisedItem } from '../state.ts'
import { type ItemWriteDeps, writeExistingItem } from '../write-item.ts'
import type { Change } from './apply.ts'

type ItemRoute = Route & {
  readonly params: z.ZodType<{ itemId: ItemId }>
  readonly query: z.ZodType<{ copies?: CopyRef[] | undefined }>
}

type Rule<R extends ItemRoute, More extends readonly unknown[] = []> = (
  item: RevisedItem,
  ...input: [...More, CommandInput<R>]
) => Decision<ItemEvent>

interface ItemCommand<R extends ItemRoute> {
  readonly route: R
  readonly rule: Rule<R>
  /** What the command does to a copy. The input has the copy's own `revision` and `undoTo`. */
  readonly copyRule: (
    copy: RevisedItem,
    change: Change,
    input: CommandInput<R> & CopyRef,
  ) => Decision<ItemEvent>
  readonly view: (state: ItemState) => Omit<RouteResponse<R>, 'copies'>
  /** Further writes after the item, and after each copy, was changed. */
  readonly after?: (state: ItemState, context: CommandContext) => Promise<readonly Outcome<unknown>[]>
}

/** Commands on an item that apply to its copies on other menus as well: one command, with events in the stream of each. */
export function handlesWithCopies<R extends ItemRoute>(
  deps: ItemWriteDeps & Pick<Deps, 'answer'>,
  { route, rule, copyRule, view, after = async () => [] }: ItemCommand<R>,
): HandlerOf<R> {
  const { answer, writePath } = deps
  return handlesCommand(route, async (request, identity) => {
    const { params, query, body } = request as Record<'params' | 'query' | 'body', object>
    const reasonRequired = isImpersonated(request)
    const context: CommandContext = { identity, restaurantId: restaurantOf(request) }
    const language = await languageOf(writePath, context.restaurantId)
    const inputAt = (at: string) => {
      const input: object = { language, ...params, ...query, ...body, at, reasonRequired }
      return input as CommandInput<R>
    }
    const outcome = await writeExistingItem(deps, request.params as { itemId: ItemId }, context, (item, at) =>
      rule(item, inputAt(at)),
    )
    const { copies: named } = query as { readonly copies?: readonly CopyRef[] }
    const more = [...(await after(outcome.state, context))]
    if (named === undefined) return answer(200, view(outcome.state), outcome, ...more)

    const change = changeOf(outcome)
    const outcomes: Outcome<ItemState>[] = []
    const copies: CopiesOutcome = { changed: [], unconfirmed: [], skipped: [] }
    for (const ref of named) {
      try {
        const written = await writeExistingItem(deps, ref, context, (copy, at) =>
          // A copy of another restaurant is in another family. Nothing else of it is looked at.
          isCopyOf(copy, change.after)
            ? copyRule(copy, change, { ...inputAt(at), undoTo: undefined, ...ref })
            : refuse('item.not_found'),
        )
        outcomes.push(written)
        more.push(...(await after(written.state, context)))
        if (written.before !== written.state) copies.changed.push(itemView(written.state))
        const isLost = isConfirmed(written.before) && !isConfirmed(written.state)
        if (isLost && isConfirmed(change.after)) copies.unconfirmed.push(ref.itemId)
      } catch (error) {
        if (!(error instanceof AppError) || error.status === 503) {
          const text = `The dish was changed, but only ${outcomes.length} of ${named.length} copies. Send the same request with the same Idempotency-Key to finish.`
          throw interrupted(error, text)
        }
        copies.skipped.push({ itemId: ref.itemId, code: error.code as ErrorCode })
      }
    }
    return answer(200, { ...view(outcome.state), copies }, outcome, ...outcomes, ...more)
  })
}

function changeOf({ before, state: after }: Outcome<ItemState>): Change {
  if (isPresent(before) && isPresent(after)) return { before, after }
  throw new Error('A command has changed a dish that is not there.')
}

const isPresent = (state: ItemState): state is RevisedItem =>
  state.status === 'active' || state.status === 'archived'

const isConfirmed = (state: ItemState) => isPresent(state) && state.confirmedAt !== null

function isCopyOf(copy: RevisedItem, item: RevisedItem): boolean {
  return (
    copy.itemId !== item.itemId && copy.restaurantId === item.restaurantId && copy.familyId === item.familyId
  )
}
