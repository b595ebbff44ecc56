import { needsConfirming } from '@safe-menu/contracts/items/confirmation'
import { useCallback, useState } from 'react'
import { ApiError, changedSinceSeen, messageOf } from '../../../api/api-error.ts'
import { sameAccount } from '../../../api/use-write.ts'
import { counted, listed } from '../../../format/words.ts'
import type { ShownItem } from '../../../seen/shown-items.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { answerWhenConfirmed, confirmItem, useCatalogueEdition } from '../tagging/allergens-api.ts'
import type { TagEdits } from '../tagging/use-tag-edits.ts'
import { ItemFacts } from './item-facts.tsx'
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

/** Calls at the same time. */
const concurrency = 4

interface ConfirmManyProps {
  /** The items as they were when the list was opened. */
  readonly items: readonly ShownItem[]
  readonly onClose: () => void
}

/** Shows every item with its tags, and confirms each in the version that is shown. */
function ConfirmManyDialog({ items, onClose }: ConfirmManyProps) {
  const edition = useCatalogueEdition()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly { readonly name: string; readonly message: string }[]>([])

  const confirmAll = async () => {
    setBusy(true)
    const waiting = items.map(item => ({ item, answerReports: answerWhenConfirmed(item.id) }))
    const mustBeSameAccount = sameAccount()
    const notConfirmed: { name: string; message: string }[] = []
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { item, answerReports } = next
        try {
          mustBeSameAccount()
          await confirmItem(item, edition, answerReports)
        } catch (error) {
          if (error instanceof ApiError && error.status === 401) waiting.length = 0
          const message = changedSinceSeen(error)
            ? 'It has changed since this list was shown.'
            : messageOf(error)
          notConfirmed.push({ name: item.name, message })
        }
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    setBusy(false)
    setFailed(notConfirmed)
    if (notConfirmed.length > 0) return
    showToast({ tone: 'safe', title: `${counted(items.length, 'item')} confirmed` })
    onClose()
  }

  return (
    <Dialog
      onClose={() => !busy && onClose()}
      title={`Confirm ${counted(items.length, 'item')}`}
      description="Each is confirmed exactly as it is shown here."
    >
      <div className="grid grid-cols-1 gap-4">
        <ul className="divide-y divide-line">
          {items.map(item => (
            <li key={item.id} className="py-4 first:pt-0">
              <h3 className="mb-1 text-lg wrap-anywhere">{item.name}</h3>
              <ItemFacts item={item} />
            </li>
          ))}
        </ul>
        <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-2 border-t border-line bg-surface px-5 py-3 sm:rounded-b-lg">
          {failed.length > 0 ? (
            <Banner live tone="stop" title={`Not confirmed: ${listed(failed.map(({ name }) => name))}`}>
              {[...new Set(failed.map(({ message }) => message))].join(' ')} Close this list and review them.
            </Banner>
          ) : null}
          <div className="flex flex-wrap gap-3">
            {failed.length === 0 ? (
              <Button
                className="grow"
                busy={busy}
                busyLabel="Confirming..."
                onClick={() => void confirmAll()}
              >
                Confirm {counted(items.length, 'item')}
              </Button>
            ) : null}
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              {failed.length > 0 ? 'Close' : 'Not yet'}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
