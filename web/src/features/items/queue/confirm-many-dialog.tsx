import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ShownItem } from '../../../dish/shown-items.ts'
import { counted, listed } from '../../../i18n/words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { confirmMany, type ManyOutcome, useCatalogueEdition } from '../tagging/allergens-api.ts'
import { type Open, openText, pressOnList } from '../tagging/confirming.ts'
import { confirmPress, useSettledScreen } from '../tagging/use-confirm-press.ts'
import { ItemFacts } from './item-facts.tsx'
import { useOnScreen } from './use-on-screen.ts'

interface ConfirmManyProps {
  readonly menuId: string
  /** The dishes about which nothing is open, as they were when the list was opened. */
  readonly items: readonly ShownItem[]
  readonly isUnsaved: (itemId: string) => boolean
  /** Why the others are left out. */
  readonly leftOut: readonly Open[]
  readonly onReview: () => void
  readonly onConfirmed: (outcome: ManyOutcome) => void
  readonly onClose: () => void
}

/** Shows dishes with their tags, and confirms those that have been on the screen, each in the version that is shown. */
export function ConfirmManyDialog(props: ConfirmManyProps) {
  const { menuId, items, isUnsaved, leftOut, onReview, onConfirmed, onClose } = props
  const edition = useCatalogueEdition()
  const footer = useRef<HTMLDivElement>(null)
  const { seen, endRef } = useOnScreen('[data-dialog-body]', footer)
  const write = useMutation({
    mutationFn: (versions: readonly ShownItem[]) => confirmMany(menuId, versions, edition),
    onSuccess(outcome) {
      onConfirmed(outcome)
      if (outcome.skipped.length === 0) onClose()
    },
    meta: { failed: 'Nothing was confirmed' },
  })
  const { isPending: busy, isSuccess: isDone } = write
  const skipped = write.data?.skipped.map(
    ({ itemId }) => items.find(({ id }) => id === itemId)?.name ?? 'a dish that is gone',
  )
  const press = pressOnList(items, { seen, isUnsaved, isBusy: busy })
  const rest = items.length - press.ready.length
  const isSettled = useSettledScreen({ id: 'many', revision: '' })

  return (
    <Dialog
      focusTitle
      onClose={() => !busy && onClose()}
      title={`Confirm ${counted(items.length, 'dish')}`}
      description="Scroll through the list. Each dish that you have seen is confirmed exactly as it is shown here."
    >
      <div className="grid grid-cols-1 gap-4">
        <ul className="divide-y divide-line">
          {items.map(item => (
            <li key={item.id} className="py-4 first:pt-0">
              <h3 className="mb-1 text-lg wrap-anywhere">{item.name}</h3>
              <ItemFacts item={item} />
              <span ref={endRef(item.id)} aria-hidden="true" className="block h-px" />
            </li>
          ))}
        </ul>
        <div
          ref={footer}
          className="sticky -bottom-5 -mx-5 -mb-5 grid gap-2 border-t border-line bg-surface px-5 py-3 sm:rounded-b-lg"
        >
          {skipped ? (
            <Banner live tone="stop" title={`Not confirmed: ${listed(skipped)}`}>
              Something has changed since this list was shown. Close it and review them.
            </Banner>
          ) : null}
          {isDone ? null : (
            <p role="status" className="text-sm text-soft">
              {rest > 0 ? `${rest} not seen yet: scroll through the list. ` : ''}
              {leftOut.length > 0
                ? `${leftOut.length} ${leftOut.length === 1 ? 'needs' : 'need'} a look: ${openText(leftOut)}.`
                : ''}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {isDone ? null : (
              <Button
                className="grow"
                busy={busy}
                busyLabel="Confirming..."
                aria-disabled={press.ready.length === 0 || !isSettled}
                {...confirmPress(press.shown, () => press.confirms && write.mutate(press.confirms))}
              >
                Confirm {counted(press.ready.length, 'dish')}
              </Button>
            )}
            {leftOut.length > 0 && !isDone ? (
              <Button variant="secondary" disabled={busy} onClick={onReview}>
                Review {leftOut.length === 1 ? 'the other' : `the other ${leftOut.length}`}
              </Button>
            ) : null}
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              {isDone ? 'Close' : 'Not yet'}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
