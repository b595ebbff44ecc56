import { needsConfirming } from '@safe-menu/contracts/items/confirmation'
import { useCallback, useState } from 'react'
import type { ShownItem } from '../../../seen/shown-items.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import type { TagEdits } from '../tagging/use-tag-edits.ts'
import { ConfirmManyDialog } from './confirm-many-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { isWork, type Known, type WorkKind, workKinds, workLabels } from './work.ts'

interface WorkBarProps {
  readonly items: readonly ShownItem[]
  /** The items that the filters leave. */
  readonly found: readonly ShownItem[]
  readonly known: Known
  readonly edits: TagEdits
  readonly kind: WorkKind | null
  readonly onKind: (kind: WorkKind | null) => void
}

/** What is left to do on a menu, as filters with counts, and the ways to confirm what has been reviewed. */
export function WorkBar({ items, found, known, edits, kind, onKind }: WorkBarProps) {
  const [reviewing, setReviewing] = useState<readonly string[] | null>(null)
  const [confirming, setConfirming] = useState<readonly ShownItem[] | null>(null)
  const endReview = useCallback(() => setReviewing(null), [])
  const isReported = ({ id }: ShownItem) => known.reported.has(id)
  const toConfirm = found.filter(needsConfirming)
  const toReview = [...found.filter(isReported), ...toConfirm.filter(item => !isReported(item))]
  // The list shows an item with its unsaved tags, but only saved tags can be confirmed.
  const saved = toConfirm.filter(({ id }) => !edits.unsaved.some(({ edit }) => edit.itemId === id))
  const kinds = workKinds
    .map(id => ({ id, count: items.filter(item => isWork(id, item, known)).length }))
    .filter(({ id, count }) => count > 0 || id === kind)
  return (
    <>
      {kinds.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Show only</legend>
            {kinds.map(({ id, count }) => (
              <ToggleChip key={id} pressed={id === kind} onPressed={pressed => onKind(pressed ? id : null)}>
                {workLabels[id]} ({count})
              </ToggleChip>
            ))}
          </fieldset>
          {toReview.length > 0 ? (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setReviewing(toReview.map(({ id }) => id))}>Review next</Button>
              {saved.length > 0 ? (
                <Button variant="secondary" onClick={() => setConfirming(saved)}>
                  {saved.length === 1 ? 'Confirm this 1' : `Confirm these ${saved.length}`}
                </Button>
              ) : null}
            </div>
          ) : null}
        </div>
      ) : null}
      {reviewing ? <ReviewDialog ids={reviewing} edits={edits} onClose={endReview} /> : null}
      {confirming ? <ConfirmManyDialog items={confirming} onClose={() => setConfirming(null)} /> : null}
    </>
  )
}
