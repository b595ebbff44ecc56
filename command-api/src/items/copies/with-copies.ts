import type { ErrorCode } from '@safe-menu/contracts/errors'
import type { ItemId } from '@safe-menu/contracts/ids'
import type { CopiesOutcome, CopyRef } from '@safe-menu/contracts/items/copies'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { Instant } from '@safe-menu/contracts/time'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { type Decision, refuse } from '../../decision.ts'
import type { Deps } from '../../deps.ts'
import { languageOf } from '../../restaurants/state.ts'
import {
  type CommandContext,
  commandOf,
  type InputContext,
  type RuleInput,
  ruleInputOf,
  setWriteHeaders,
} from '../../write-path/command.ts'
import type { Outcome } from '../../write-path/streams.ts'
import { interrupted } from '../series.ts'
import { type ItemState, itemView, type RevisedItem } from '../state.ts'
import { writeExistingItem } from '../write-item.ts'
import type { Change } from './apply.ts'

interface ItemCommand<Input, View> {
  readonly rule: (item: RevisedItem, input: Input) => Decision<ItemEvent>
  /** What the command does to a copy. The input has the copy's own `revision` and `undoTo`. */
  readonly copyRule: (copy: RevisedItem, change: Change, input: Input & CopyRef) => Decision<ItemEvent>
  readonly view: (state: ItemState) => View
  /** Further writes after the item, and after each copy, was changed. */
  readonly after?: (state: ItemState, command: CommandContext) => Promise<readonly Outcome<unknown>[]>
}

/**
 * Applies a command to an item and to its copies on other menus: one command, with events in the stream of each. Returns the body of the
 * answer.
 */
export async function writeWithCopies<
  Params extends { itemId: ItemId },
  Query extends { copies?: CopyRef[] | undefined },
  Body extends object,
  View extends object,
>(
  deps: Deps,
  ctx: InputContext<Params, Query, Body>,
  {
    rule,
    copyRule,
    view,
    after = async () => [],
  }: ItemCommand<NoInfer<RuleInput<Params, Query, Body>>, View>,
): Promise<View & { copies?: CopiesOutcome }> {
  const { writePath } = deps
  const command = commandOf(ctx)
  const language = await languageOf(writePath, command.restaurantId)
  const inputAt = (at: Instant) => ({ language, ...ruleInputOf(ctx, at) })
  const outcome = await writeExistingItem(deps, ctx.input.params, command, (item, at) =>
    rule(item, inputAt(at)),
  )
  const { copies: named } = ctx.input.query
  const more = [...(await after(outcome.state, command))]
  if (named === undefined) {
    setWriteHeaders(deps, ctx, outcome, ...more)
    return view(outcome.state)
  }

  const change = changeOf(outcome)
  const outcomes: Outcome<ItemState>[] = []
  const copies: CopiesOutcome = { changed: [], unconfirmed: [], skipped: [] }
  for (const ref of named) {
    try {
      const written = await writeExistingItem(deps, ref, command, (copy, at) =>
        // A copy of another restaurant is in another family. Nothing else of it is looked at.
        isCopyOf(copy, change.after)
          ? copyRule(copy, change, { ...inputAt(at), undoTo: undefined, ...ref })
          : refuse('item.not_found'),
      )
      outcomes.push(written)
      more.push(...(await after(written.state, command)))
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
  setWriteHeaders(deps, ctx, outcome, ...outcomes, ...more)
  return { ...view(outcome.state), copies }
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
