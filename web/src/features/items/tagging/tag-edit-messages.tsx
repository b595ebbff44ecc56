import type { MenuId } from '@safe-menu/contracts/ids'
import { Undo2 } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { counted, listed } from '../../../i18n/words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { CopiesChoice } from '../copies/copies-choice.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { type WeakeningWords, weakeningWords } from './reasons.ts'
import { describeEdits, describeUnsaved, notSavedTitle, type Plan, statusText } from './tag-edit.ts'
import { screenMoved, useIsSettled } from './use-confirm-press.ts'
import type { TagEdits } from './use-tag-edits.ts'

/** The questions before a plan is saved: one reason for all its items, and whether to keep contradictions. */
export function TagEditDialogs({ edits }: { edits: TagEdits }) {
  const { asked } = edits
  if (!asked) return null
  const { id, plan, needsReason } = asked
  const unconfirmed = new Set(
    plan.weakened.filter(({ item }) => item.allergensConfirmedAt !== null).map(({ item }) => item.name),
  )
  const words = wordsOf(plan)
  if (needsReason)
    return (
      <ReasonDialog
        key={id}
        draftKey={`reason:${edits.menuId}:${words.title}`}
        words={words}
        contradictions={plan.contradictions}
        unconfirms={unconfirmed.size === 0 ? null : `the allergens of ${listed([...unconfirmed])}`}
        copies={<CopiesOfPlan plan={plan} menuId={edits.menuId} />}
        onSave={async reason => edits.answer(reason)}
        onCancel={edits.giveUp}
      />
    )
  return (
    <ConfirmDialog
      key={id}
      open
      title="These tags contradict each other"
      confirmLabel="Keep both"
      cancelLabel="Don’t change"
      onCancel={edits.giveUp}
      onConfirm={() => edits.answer()}
    >
      <ul className="grid max-h-60 list-disc gap-1 overflow-y-auto pl-5">
        {plan.contradictions.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-2">
        If a dish contains the allergen, guests who follow this diet do not see it. If it may contain it or
        can be made without it, they are told to ask staff. This changes {counted(plan.edits.length, 'dish')}.
      </p>
    </ConfirmDialog>
  )
}

/** The copies of the items about which guests would be warned less. */
function CopiesOfPlan({ plan: { weakened }, menuId }: { readonly plan: Plan; readonly menuId: MenuId }) {
  const items = new Map(weakened.map(({ item }) => [item.id, item]))
  return (
    <div className="grid max-h-60 gap-3 overflow-y-auto empty:hidden">
      {[...items.values()].map(item => (
        <CopiesChoice key={item.id} item={{ ...item, menuId }} />
      ))}
    </div>
  )
}

function wordsOf({ edits, weakened }: Plan): WeakeningWords {
  const [first] = weakened
  if (first && weakened.length === 1 && edits.length === 1)
    return weakeningWords(first.item.name, first.tag, edits[0]?.changes[first.tag.id]?.to ?? null)
  const names = [...new Set(weakened.map(({ item }) => item.name))]
  return {
    title: `Why are you changing this? ${describeEdits(edits)}`,
    meanwhile: `If you save, guests are warned less about ${listed(names)}. Until then, nothing changes.`,
    save: 'Save changes',
    keep: 'Don’t change',
    failed: 'Nothing was changed',
  }
}

interface TagEditStatusProps {
  readonly edits: TagEdits
  /** The only item on the screen: an undo of another one would change what nobody sees. */
  readonly itemId?: string
  /** It lies above the dishes, once it says something. */
  readonly isFloating?: boolean
  readonly className?: string
}

/** What is being saved, and what was saved, with an undo. */
export function TagEditStatus({ edits, itemId, isFloating = false, className }: TagEditStatusProps) {
  const underWay = edits.unsaved.filter(({ state }) => state !== 'failed').length
  const isShown = (itemIds: readonly string[]) => itemId === undefined || itemIds.includes(itemId)
  const lastDone = isShown(edits.undoableIds) ? edits.lastDone : ''
  const undone = edits.undone && isShown(edits.undone.itemIds) ? edits.undone : null
  const text = underWay > 0 ? `Saving ${counted(underWay, 'dish')}...` : statusText(lastDone, undone)
  const isUndoable = underWay === 0 && lastDone !== ''
  const isSettled = useIsSettled()
  useLayoutEffect(() => {
    if (isFloating && isUndoable) screenMoved() // no press on its way was meant for its button
  }, [isFloating, isUndoable])
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-3 text-sm',
        isFloating &&
          text !== '' &&
          'min-h-11 rounded-md border border-line bg-surface px-4 py-1 shadow-float',
        className,
      )}
    >
      <p role="status" className="text-soft">
        {text}
      </p>
      {isUndoable ? (
        <Button
          variant="quiet"
          className={isFloating ? 'max-sm:-ml-4' : undefined}
          aria-disabled={isFloating && !isSettled}
          onClick={() => (isSettled || !isFloating) && edits.undo()}
        >
          <Undo2 size={18} /> Undo
        </Button>
      ) : null}
    </div>
  )
}

/**
 * What was not saved, and what to do about it. Put it below the dishes: it comes and goes by itself, and must not move a dish
 * under a press that is on its way.
 */
export function TagEditFailures({ edits, className }: { edits: TagEdits; className?: string }) {
  const failed = edits.unsaved.flatMap(one => (one.state === 'failed' ? [one] : []))
  const hasFailed = failed.length > 0
  const isSettled = useIsSettled()
  // It may come over a dish: no press on its way was meant for its buttons.
  useLayoutEffect(() => {
    if (hasFailed) screenMoved()
  }, [hasFailed])
  if (!hasFailed) return null
  const what = describeUnsaved(
    failed.map(({ edit }) => edit),
    itemId => edits.shown.find(({ id }) => id === itemId)?.name,
  )
  const messages = [...new Set(failed.map(({ failure }) => failure.message))]
  const mayBeSaved = failed.some(({ failure }) => failure.mayBeSaved)
  return (
    <div className={className}>
      <Banner
        live
        tone="stop"
        title={notSavedTitle(what, mayBeSaved)}
        action={
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" aria-disabled={!isSettled} onClick={() => isSettled && edits.retry()}>
              Save again
            </Button>
            <Button
              variant="quietDanger"
              aria-disabled={!isSettled}
              onClick={() => isSettled && edits.discard()}
            >
              Discard
            </Button>
          </span>
        }
      >
        {messages.join(' ')} Your changes are kept on this device.
      </Banner>
    </div>
  )
}
