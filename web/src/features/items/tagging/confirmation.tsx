import { addedSinceConfirmed } from '@safe-menu/contracts/items/confirmation'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { changedSinceSeen } from '../../../api/api-error.ts'
import { useWrite } from '../../../api/use-write.ts'
import { formatShortDate, useDateFormat } from '../../../format/dates.ts'
import { itemDifferences, type ShownItem, showAcknowledged } from '../../../seen/shown-items.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import type { NamedMention } from '../suggestions/mentions.tsx'
import { confirmItem, useCatalogueEdition } from './allergens-api.ts'

/** The changes since the manager last saw the item. They must be shown before the item is confirmed. */
interface Unseen {
  /** The version that is confirmed next, whatever else changes meanwhile. */
  readonly version: ItemView
  readonly differences: readonly string[]
}

interface ConfirmationProps {
  readonly item: ShownItem
  /** Allergens that its texts name and its tags do not: asked about before the item is confirmed. */
  readonly mentions: readonly NamedMention[]
  /** Tags are being saved. */
  readonly busy: boolean
}

/** "Allergens checked" for one item: at once, or after showing the changes that the manager has not seen. */
export function Confirmation({ item, mentions, busy }: ConfirmationProps) {
  const edition = useCatalogueEdition()
  const root = useRef<HTMLDivElement>(null)
  const { busy: isConfirming, run } = useWrite()
  const [isAskingAgain, setIsAskingAgain] = useState(false)
  const [unseen, setUnseen] = useState<Unseen | null>(null)
  const differences = itemDifferences(item.seen, item)

  const compare = (version: ItemView) =>
    setUnseen({ version, differences: itemDifferences(item.seen, version) })
  const confirmVersion = (version: ItemView) =>
    run(
      async () => {
        await confirmItem(version, edition)
        setUnseen(null)
      },
      {
        failed: `${item.name} was not confirmed`,
        onFailure: error => {
          const current = changedSinceSeen<ItemView>(error)
          if (current) compare(current)
          return current !== null
        },
      },
    )
  const confirm = () => (differences.length > 0 ? compare(item) : void confirmVersion(item))

  return (
    <div ref={root} className="grid gap-3">
      <div aria-live="polite" className="empty:absolute">
        {differences.length > 0 ? (
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
                onClick={() => {
                  void showAcknowledged(item)
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
      <Statement
        item={item}
        busy={busy || isConfirming}
        onConfirm={() => (mentions.length > 0 ? setIsAskingAgain(true) : confirm())}
      />
      <ConfirmDialog
        open={isAskingAgain}
        title={`${item.name} mentions ${mentions.map(({ word }) => word).join(', ')}`}
        confirmLabel="Allergens checked"
        cancelLabel="Not yet"
        tone="primary"
        onCancel={() => setIsAskingAgain(false)}
        onConfirm={() => {
          setIsAskingAgain(false)
          confirm()
        }}
      >
        It is not tagged with {mentions.map(({ name }) => name).join(', ')}. Confirm it only if that is right.
      </ConfirmDialog>
      <ConfirmDialog
        open={unseen !== null}
        title={`${item.name} has changed since you last looked`}
        confirmLabel="Allergens checked"
        cancelLabel="Not yet"
        tone="primary"
        busy={isConfirming}
        busyLabel="Saving..."
        onCancel={() => setUnseen(null)}
        onConfirm={() => unseen && void confirmVersion(unseen.version)}
      >
        <p className="mb-2">Nothing is confirmed yet. Check these changes against the recipe first:</p>
        {unseen && unseen.differences.length > 0 ? (
          <DifferenceList differences={unseen.differences} />
        ) : (
          <p>It was changed and changed back, or restored from the archive. Check every tag again.</p>
        )}
      </ConfirmDialog>
    </div>
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
  readonly onConfirm: () => void
}

/** Whether the tags are confirmed as complete. Until then guests are asked to check with staff. */
function Statement({ item, busy, onConfirm }: StatementProps) {
  const confirmedAt = item.allergensConfirmedAt
  const newAllergens = addedSinceConfirmed(item).map(({ name }) => name)
  const statement = useRef<HTMLParagraphElement>(null)
  const pressed = useRef(false)
  const dates = useDateFormat()
  useEffect(() => {
    if (confirmedAt === null || !pressed.current) return
    pressed.current = false
    // The focused button is gone. Do not take the focus if it has moved on meanwhile.
    if (document.activeElement === document.body) statement.current?.focus()
  }, [confirmedAt])
  const confirm = () => {
    pressed.current = true
    onConfirm()
  }

  return confirmedAt === null || newAllergens.length > 0 ? (
    <Banner
      tone="ask"
      title={
        confirmedAt === null
          ? 'Allergens not confirmed'
          : `New allergen: ${newAllergens.join(', ')}. Check again.`
      }
      action={
        <Button data-confirmation="" busy={busy} busyLabel="Saving..." onClick={confirm}>
          Allergens checked<span className="sr-only"> for {item.name}</span>
        </Button>
      }
    >
      Guests are told to ask staff about this item. Check every tag against the recipe, then confirm.
    </Banner>
  ) : (
    <p
      ref={statement}
      data-confirmation=""
      tabIndex={-1}
      className="flex items-center gap-2 text-sm font-semibold text-safe"
    >
      <CircleCheck size={18} /> Allergens checked on {formatShortDate(confirmedAt, dates)}
    </p>
  )
}
