import type { ItemView } from '@safe-menu/contracts/items/views'
import { CircleCheck } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { applyAcknowledged, type ShownItem, unseenDifferences } from '../../../dish/shown-items.ts'
import { WriteButton } from '../../../forms/write-buttons.tsx'
import { formatShortDate, useDateFormat } from '../../../i18n/dates.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { mentionWords } from '../suggestions/mention-words.ts'
import { type AddMentioned, Mentions } from '../suggestions/mentions.tsx'
import { confirmItem, useCatalogueEdition, withdrawConfirmation } from './allergens-api.ts'
import { pressInQuestion, type Question, shownQuestion, whyToConfirm } from './confirming.ts'
import { confirmPress, screenMoved, useIsSettled, useSettledScreen } from './use-confirm-press.ts'
import { type Confirming, useConfirming } from './use-confirming.ts'

interface ConfirmationProps {
  readonly item: ShownItem
  /** Adds an allergen that its texts name. */
  readonly onAdd: AddMentioned
  /** Tags are not saved yet. */
  readonly isUnsaved: boolean
  /** Those of them that have been sent. */
  readonly unsavedTags: readonly string[]
}

/** "Allergens checked" for one item: at once, or after the questions that are open about it. */
export function Confirmation({ item, onAdd, isUnsaved, unsavedTags }: ConfirmationProps) {
  const edition = useCatalogueEdition()
  const root = useRef<HTMLDivElement>(null)
  const differences = unseenDifferences(item.seen, item)
  const confirming = useConfirming({
    item,
    isUnsaved,
    write: async write => {
      if ('confirms' in write) await confirmItem(write.confirms, edition)
    },
    failed: `${item.name} was not confirmed`,
  })

  const isSettled = useIsSettled()
  const isChanged = differences.length > 0
  const notice = differences.join('\n')
  // It has moved what is below it, and says something new: no press on its way was meant for "Got it".
  useLayoutEffect(() => {
    if (notice !== '') screenMoved()
  }, [notice])

  return (
    <div ref={root} className="grid gap-3">
      <div aria-live="polite" className="empty:absolute">
        {isChanged ? (
          <Banner
            tone="note"
            title={
              <>
                Changed elsewhere since you last looked<span className="sr-only">: {item.name}</span>
              </>
            }
            action={
              <Button
                variant="secondary"
                aria-disabled={!isSettled}
                onClick={() => {
                  if (!isSettled) return
                  void applyAcknowledged(item)
                  root.current?.querySelector<HTMLElement>('[data-confirmation]')?.focus()
                }}
              >
                Got it<span className="sr-only">: changes of {item.name}</span>
              </Button>
            }
          >
            <DifferenceList differences={differences} />
          </Banner>
        ) : null}
      </div>
      <Statement item={item} busy={confirming.busy} isUnsaved={isUnsaved} onConfirm={confirming.press} />
      <ConfirmQuestion
        item={item}
        confirming={confirming}
        onAdd={onAdd}
        isUnsaved={isUnsaved}
        unsavedTags={unsavedTags}
      />
    </div>
  )
}

interface ConfirmQuestionProps {
  readonly item: ShownItem
  readonly confirming: Confirming
  /** Adds an allergen that its texts name. */
  readonly onAdd: AddMentioned
  /** Tags are not saved yet. */
  readonly isUnsaved: boolean
  /** Those of them that have been sent. */
  readonly unsavedTags: readonly string[]
}

/** What is open about an item, to answer before it is confirmed: on its card and in the review. Nothing until that is asked. */
export function ConfirmQuestion(props: ConfirmQuestionProps) {
  return props.confirming.asked ? <OpenQuestion {...props} question={props.confirming.asked} /> : null
}

function OpenQuestion({
  item,
  confirming,
  question,
  onAdd,
  isUnsaved,
  unsavedTags,
}: ConfirmQuestionProps & { readonly question: Question }) {
  const { busy, cancel: onCancel } = confirming
  const asked = shownQuestion(question, item)
  const { shown, differences, mentions, isChanged, isOver } = asked
  const write = pressInQuestion(asked, { isUnsaved, isBusy: busy })
  const onConfirm = () => write && confirming.write(write)
  const isSettled = useSettledScreen(shown)
  useEffect(() => {
    if (isOver) onCancel()
  }, [isOver, onCancel])
  return (
    <ConfirmDialog
      open
      title={
        isChanged
          ? `${item.name} has changed since you last looked`
          : `${item.name} ${mentionWords(mentions)}`
      }
      confirmLabel="Allergens checked"
      confirmPress={{ ...confirmPress(shown, onConfirm), 'aria-disabled': !isSettled || !write }}
      cancelLabel="Not yet"
      tone="primary"
      busy={busy}
      busyLabel="Saving..."
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {isChanged ? (
        <>
          <p className="mb-2">Nothing is confirmed yet. Check these changes against the recipe first:</p>
          {differences.length > 0 ? (
            <DifferenceList differences={differences} />
          ) : (
            <p>It was changed and changed back, or restored from the archive. Check every tag again.</p>
          )}
        </>
      ) : null}
      <Mentions item={item} onAdd={onAdd} unsavedTags={unsavedTags} />
    </ConfirmDialog>
  )
}

/** The changes of an item, one per line. */
export function DifferenceList({ differences }: { differences: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {differences.map(difference => (
        <li key={difference} className="whitespace-pre-line wrap-anywhere">
          {difference}
        </li>
      ))}
    </ul>
  )
}

interface StatementProps {
  readonly item: ItemView
  readonly busy: boolean
  readonly isUnsaved: boolean
  readonly onConfirm: () => void
}

/** Whether the tags are confirmed as complete. Until then guests are asked to check with staff. */
function Statement({ item, busy, isUnsaved, onConfirm }: StatementProps) {
  const confirmedAt = item.allergensConfirmedAt
  const why = whyToConfirm(item)
  const said = why?.title ?? confirmedAt
  const root = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const shown = useRef(said)
  const isSettled = useIsSettled()
  const dates = useDateFormat()
  // The banner has another height than the statement: what is below has moved under a second press.
  useLayoutEffect(() => {
    if (shown.current === said) return
    shown.current = said
    screenMoved()
    if (!pressed.current) return
    pressed.current = false
    // The focused button is gone. Do not take the focus if it has moved on meanwhile.
    if (document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('[data-confirmation]')?.focus()
  }, [said])
  const confirm = () => {
    pressed.current = true
    onConfirm()
  }

  const withdraw = async () => {
    pressed.current = true
    await withdrawConfirmation(item)
  }
  const withdrawButton =
    confirmedAt === null ? null : (
      <WriteButton
        variant="quiet"
        busyLabel="Saving..."
        write={withdraw}
        failed={`${item.name} still counts as checked`}
      >
        Not checked any more<span className="sr-only">: {item.name}</span>
      </WriteButton>
    )

  return (
    <div ref={root}>
      {confirmedAt === null || why ? (
        <Banner
          tone="ask"
          title={why?.title}
          action={
            <span className="flex flex-wrap gap-2">
              <Button
                data-confirmation=""
                busy={busy || isUnsaved}
                busyLabel={busy ? 'Saving...' : 'Tags not saved yet'}
                aria-disabled={!isSettled}
                {...confirmPress(item, confirm)}
              >
                Allergens checked
                <span className="sr-only"> for {item.name}</span>
              </Button>
              {withdrawButton}
            </span>
          }
        >
          {why?.effect}
        </Banner>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3">
          <p
            data-confirmation=""
            tabIndex={-1}
            className="flex items-center gap-2 text-sm font-semibold text-safe"
          >
            <CircleCheck size={18} /> Allergens checked on {formatShortDate(confirmedAt, dates)}
          </p>
          {withdrawButton}
        </div>
      )}
    </div>
  )
}
