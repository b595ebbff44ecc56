import { Undo2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { ShownItem } from '../../../dish/shown-items.ts'
import { WriteButton } from '../../../forms/write-buttons.tsx'
import { counted } from '../../../i18n/words.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { type ManyOutcome, withdrawMany } from '../tagging/allergens-api.ts'
import { type Batch, batchOf, isToReview, openText } from '../tagging/confirming.ts'
import type { TagEdits } from '../tagging/use-tag-edits.ts'
import { ConfirmManyDialog } from './confirm-many-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { isWork, type Known, type WorkKind, workKinds, workLabels } from './work.ts'

interface WorkBarProps {
  readonly menuId: string
  readonly items: readonly ShownItem[]
  /** The items that the filters leave. */
  readonly found: readonly ShownItem[]
  readonly known: Known
  readonly edits: TagEdits
  readonly kind: WorkKind | null
  readonly onKind: (kind: WorkKind | null) => void
}

/** What is left to do on a menu, as filters with counts, and the ways to confirm what has been reviewed. */
export function WorkBar({ menuId, items, found, known, edits, kind, onKind }: WorkBarProps) {
  const [reviewing, setReviewing] = useState<readonly string[] | null>(null)
  const [confirming, setConfirming] = useState<Batch | null>(null)
  const [confirmed, setConfirmed] = useState<ManyOutcome | null>(null)
  const endReview = useCallback(() => setReviewing(null), [])
  const isReported = ({ id }: ShownItem) => known.reported.has(id)
  const toReview = found
    .filter(item => isToReview(item, isReported(item)))
    .sort((one, other) => Number(isReported(other)) - Number(isReported(one)))
  const batch = batchOf(found, edits.isUnsaved)
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
              {batch.ready.length > 0 ? (
                <Button variant="secondary" onClick={() => setConfirming(batch)}>
                  Confirm {counted(batch.ready.length, 'dish')}…
                </Button>
              ) : null}
            </div>
          ) : null}
          {batch.leftOut.length > 0 ? (
            <p className="basis-full text-sm text-soft">
              {batch.leftOut.length} {batch.leftOut.length === 1 ? 'needs' : 'need'} a look first:{' '}
              {openText(batch.leftOut.map(({ open }) => open))}.
            </p>
          ) : null}
        </div>
      ) : null}
      {confirmed ? <Confirmed menuId={menuId} outcome={confirmed} onEnd={() => setConfirmed(null)} /> : null}
      {reviewing ? <ReviewDialog ids={reviewing} edits={edits} onClose={endReview} /> : null}
      {confirming ? (
        <ConfirmManyDialog
          menuId={menuId}
          items={confirming.ready}
          isUnsaved={edits.isUnsaved}
          leftOut={confirming.leftOut.map(({ open }) => open)}
          onReview={() => {
            setConfirming(null)
            setReviewing(confirming.leftOut.map(({ id }) => id))
          }}
          onConfirmed={setConfirmed}
          onClose={() => setConfirming(null)}
        />
      ) : null}
    </>
  )
}

interface ConfirmedProps {
  readonly menuId: string
  readonly outcome: ManyOutcome
  readonly onEnd: () => void
}

/** What was confirmed together last, to be taken back with one press. */
function Confirmed({ menuId, outcome, onEnd }: ConfirmedProps) {
  const count = outcome.changed.length
  if (count === 0) return null
  const undo = async () => {
    const undone = await withdrawMany(menuId, outcome)
    const kept = count - undone
    showToast({
      tone: 'note',
      title: `${counted(undone, 'dish')} not confirmed any more`,
      ...(kept > 0 ? { body: `${counted(kept, 'dish')} changed since and stayed as they were.` } : {}),
    })
    onEnd()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <p role="status">{counted(count, 'dish')} confirmed.</p>
      <WriteButton
        variant="quiet"
        busyLabel="Undoing..."
        write={undo}
        failed="The confirmations were not undone"
      >
        <Undo2 size={18} /> Undo
        <span className="sr-only"> the confirmation of {counted(count, 'dish')}</span>
      </WriteButton>
    </div>
  )
}
