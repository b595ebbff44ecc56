import type { ItemReportsView } from '@safe-menu/contracts/guest-reports/views'
import { useEffect, useRef, useState } from 'react'
import { sameAccount } from '../../../api/same-account.ts'
import { answerReports, useReports } from '../../../dish/reports.ts'
import type { ShownItem } from '../../../dish/shown-items.ts'
import { counted } from '../../../i18n/words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { AvailabilityButton } from '../availability.tsx'
import { CopiesChoice } from '../copies/copies-choice.tsx'
import type { AddMentioned } from '../suggestions/mentions.tsx'
import { confirmItem, useCatalogueEdition } from '../tagging/allergens-api.ts'
import { ConfirmQuestion } from '../tagging/confirmation.tsx'
import { confirmingSays, isToReview, whyToConfirm } from '../tagging/confirming.ts'
import { planEdits } from '../tagging/tag-edit.ts'
import { TagEditFailures, TagEditStatus } from '../tagging/tag-edit-messages.tsx'
import { TagRows } from '../tagging/tag-rows.tsx'
import { confirmPress, useConfirmKey, useSettledScreen } from '../tagging/use-confirm-press.ts'
import { useConfirming } from '../tagging/use-confirming.ts'
import type { TagEdits } from '../tagging/use-tag-edits.ts'
import { ItemFacts } from './item-facts.tsx'

interface ReviewDialogProps {
  /** The items to review, in order, as they were found when the review began. */
  readonly ids: readonly string[]
  readonly edits: TagEdits
  readonly onClose: () => void
}

/** One item after the other with everything that matters: Ctrl+Enter confirms what is shown and goes to the next. */
export function ReviewDialog({ ids, edits, onClose }: ReviewDialogProps) {
  const [index, setIndex] = useState(0)
  // Not a state: the item may be gone from the list before React would have counted it.
  const confirmed = useRef(new Set<string>())
  const reports = useReports()
  const reportsOf = (id: string) => reports.find(({ itemId }) => itemId === id)
  const place = ids.findIndex(
    (id, n) =>
      n >= index && edits.shown.some(item => item.id === id && isToReview(item, reportsOf(id) !== undefined)),
  )
  const item = edits.shown.find(({ id }) => id === ids[place])
  useEffect(() => {
    if (item) return
    showToast({
      tone: 'safe',
      title: 'Nothing is left to review',
      body: `${counted(confirmed.current.size, 'dish')} confirmed.`,
    })
    onClose()
  }, [item, onClose])
  if (!item) return null
  return (
    <Dialog
      focusTitle
      onClose={onClose}
      title={item.name}
      description={`${place + 1} of ${ids.length} to review`}
    >
      <ReviewedItem
        key={item.id}
        item={item}
        edits={edits}
        reports={reportsOf(item.id)}
        onConfirmed={() => confirmed.current.add(item.id)}
        onNext={() => setIndex(place + 1)}
      />
    </Dialog>
  )
}

interface ReviewedItemProps {
  readonly item: ShownItem
  readonly edits: TagEdits
  /** What guests have reported about it. */
  readonly reports: ItemReportsView | undefined
  readonly onConfirmed: () => void
  readonly onNext: () => void
}

function ReviewedItem({ item, edits, reports, onConfirmed, onNext }: ReviewedItemProps) {
  const edition = useCatalogueEdition()
  const [isChanged, setIsChanged] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const isUnsaved = edits.isUnsaved(item.id)
  const why = whyToConfirm(item)
  const says = confirmingSays(item)
  const unsavedTags = edits.unsavedTags(item.id)
  const isSettled = useSettledScreen(item)
  // The heading, not the button: a key that is still held must not confirm the next dish.
  useEffect(() => {
    top.current?.closest('dialog')?.querySelector('h2')?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [])

  const confirming = useConfirming({
    item,
    isUnsaved,
    write: async write => {
      setIsChanged(false)
      const mustBeSameAccount = sameAccount()
      if ('confirms' in write) {
        await confirmItem(write.confirms, edition)
        onConfirmed() // also if the answer to the reports fails
      }
      if (reports) {
        mustBeSameAccount()
        await answerReports(reports)
      }
      onNext()
    },
    failed: why ? `${item.name} was not confirmed` : `The reports about ${item.name} were not answered`,
    onFailure: setIsChanged,
  })
  const { busy } = confirming

  const add: AddMentioned = (tagId, presence) => edits.apply(planEdits([{ item, tagId }], presence))
  useConfirmKey(top, item, confirming.press)

  return (
    <>
      <div ref={top} className="grid grid-cols-1 gap-4">
        {why ? <p className="font-semibold text-ask">{why.title}</p> : null}
        <ItemFacts item={item} onAdd={add} unsavedTags={unsavedTags} />
        <CopiesChoice item={item} />
        <div className="rounded-md border border-line">
          <Disclosure headingLevel={3} title="Change the tags">
            <TagRows item={item} edits={edits} />
          </Disclosure>
        </div>
        <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-2 border-t border-line bg-surface px-5 py-3 sm:rounded-b-lg">
          <TagEditStatus edits={edits} itemId={item.id} />
          <TagEditFailures edits={edits} />
          {says ? <p className="text-sm">{says}</p> : null}
          {isChanged ? (
            <Banner live tone="stop" title={`${item.name} is not confirmed`}>
              Someone has changed this dish. Check it again, then confirm it.
            </Banner>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button
              className="grow"
              aria-disabled={!isSettled}
              aria-keyshortcuts="Control+Enter"
              busy={busy || isUnsaved}
              busyLabel={busy ? 'Confirming...' : 'Tags not saved yet'}
              {...confirmPress(item, confirming.press)}
            >
              {why
                ? 'Allergens checked'
                : item.revision === reports?.itemRevision
                  ? 'Checked, no change'
                  : 'Checked'}
            </Button>
            <Button variant="secondary" onClick={onNext}>
              Skip
            </Button>
            <AvailabilityButton item={item} variant="secondary" />
          </div>
          <p className="text-xs text-soft max-sm:hidden">Ctrl+Enter also confirms.</p>
        </div>
      </div>
      <ConfirmQuestion
        item={item}
        confirming={confirming}
        onAdd={add}
        isUnsaved={isUnsaved}
        unsavedTags={unsavedTags}
      />
    </>
  )
}
