import { contradictionsAmong, describeContradiction } from '@safe-menu/contracts/allergens/diet-rules'
import type { AllergenView } from '@safe-menu/contracts/allergens/views'
import { useRef, useState } from 'react'
import { itemDifferences } from '../../../seen/item-differences.ts'
import type { ShownItem } from '../../../seen/shown-item.ts'
import { TagChips } from '../../../tags/tag-chips.tsx'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { RetryButton } from '../../../ui/base/state.tsx'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { Mentions } from '../suggestions/mentions.tsx'
import { useMentions } from '../suggestions/use-mentions.ts'
import { AllergenChips } from './allergen-chips.tsx'
import { useCatalogue } from './allergens-api.ts'
import { Confirmation } from './confirmation.tsx'
import { DifferenceList } from './difference-list.tsx'
import { PresenceRow } from './presence-row.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { TagSummary } from './tag-summary.tsx'
import { useCycle } from './use-cycle.ts'
import { useTagChanges } from './use-tag-changes.ts'
import { weakeningWords } from './weakening.ts'

const categories = [
  { id: 'ALLERGEN', title: 'Allergens' },
  { id: 'DIETARY_RESTRICTION', title: 'Specialized Diets' },
] as const

/** The tags of one item. Each press is saved at once, unless it contradicts another tag or weakens a warning. */
export function AllergenManager({ item }: { item: ShownItem }) {
  const catalogue = useCatalogue()
  const changes = useTagChanges(item)
  const { busy, pending, asked, unseen } = changes
  const root = useRef<HTMLDivElement>(null)
  const contradictions = contradictionsAmong(item.allergens)
  const differences = itemDifferences(item.seen, item)

  const mentions = useMentions(item)
  const [isAskingAgain, setIsAskingAgain] = useState(false)
  const { cycling, cycle } = useCycle(({ cells, value }) => {
    for (const { tagId } of cells) changes.set(tagId, value)
  })
  const isBusy = (id: string) => busy.has(id)
  const entriesOf = (category: AllergenView['category']) =>
    catalogue.data?.filter(entry => (entry.category ?? 'ALLERGEN') === category) ?? []

  return (
    <div ref={root} className="grid gap-3">
      <TagSummary tags={item.allergens} />
      {contradictions.length > 0 ? (
        <Banner tone="ask" title="These tags contradict each other">
          <ul>
            {contradictions.map(contradiction => (
              <li key={`${contradiction.dietId} ${contradiction.allergenId}`}>
                {describeContradiction(contradiction)}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      <Mentions
        itemName={item.name}
        mentions={mentions}
        onAdd={allergenId => changes.set(allergenId, 'contains')}
      />
      <div className="divide-y divide-line rounded-md border border-line">
        {categories.map(category => {
          const tags = item.allergens.filter(tag => tag.category === category.id)
          return (
            <Disclosure
              key={category.id}
              headingLevel={4}
              title={
                <>
                  {category.title}
                  <span className="sr-only"> of {item.name}</span>
                </>
              }
              aside={
                <span className="text-sm font-normal whitespace-nowrap text-soft">
                  {tags.length} selected
                </span>
              }
            >
              {catalogue.data === undefined ? (
                catalogue.isError ? (
                  <Banner
                    tone="stop"
                    title="The list of tags could not be loaded"
                    action={<RetryButton onRetry={() => void catalogue.refetch()} />}
                  />
                ) : (
                  <p className="text-sm text-soft">Loading...</p>
                )
              ) : category.id === 'ALLERGEN' ? (
                <AllergenChips
                  item={item}
                  allergens={entriesOf('ALLERGEN')}
                  isBusy={isBusy}
                  cycling={cycling}
                  onCycle={cycle}
                  onRemove={id => changes.set(id, null)}
                />
              ) : (
                <TagChips
                  tags={entriesOf('DIETARY_RESTRICTION')}
                  dietTone="safe"
                  isPressed={id => item.allergens.some(tag => tag.id === id)}
                  isBusy={isBusy}
                  onPressed={(id, pressed) => changes.set(id, pressed ? 'contains' : null)}
                />
              )}
              {category.id === 'ALLERGEN' && tags.length > 0 ? (
                <div className="mt-5 grid gap-5">
                  {tags.map(tag => (
                    <PresenceRow
                      key={tag.id}
                      tag={tag}
                      chosen={busy.get(tag.id) ?? tag.presence}
                      busy={busy.has(tag.id)}
                      onDeclare={changes.declare}
                    />
                  ))}
                </div>
              ) : null}
            </Disclosure>
          )
        })}
      </div>
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
                  changes.acknowledge()
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
      <Confirmation
        item={item}
        busy={busy.size > 0 || cycling !== null}
        onConfirm={() => (mentions.length > 0 ? setIsAskingAgain(true) : changes.confirm())}
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
          changes.confirm()
        }}
      >
        It is not tagged with {mentions.map(({ name }) => name).join(', ')}. Confirm it only if that is right.
      </ConfirmDialog>
      <ConfirmDialog
        open={pending !== null}
        title="These tags contradict each other"
        confirmLabel="Keep both"
        cancelLabel="Do not add"
        busy={pending !== null && busy.has(pending.declaration.allergenId)}
        busyLabel="Saving..."
        onCancel={changes.giveUp}
        onConfirm={changes.keepBoth}
      >
        <ul>
          {pending?.sentences.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="mt-2">
          Guests who follow this diet will be told to ask staff. Keep both only if you are sure.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={unseen !== null}
        title={`${item.name} has changed since you last looked`}
        confirmLabel="Allergens checked"
        cancelLabel="Not yet"
        tone="primary"
        busy={busy.has('confirmation')}
        busyLabel="Saving..."
        onCancel={changes.notYet}
        onConfirm={changes.confirmUnseen}
      >
        <p className="mb-2">Nothing is confirmed yet. Check these changes against the recipe first:</p>
        {unseen && unseen.differences.length > 0 ? (
          <DifferenceList differences={unseen.differences} />
        ) : (
          <p>It was changed and changed back, or restored from the archive. Check every tag again.</p>
        )}
      </ConfirmDialog>
      {asked ? (
        <ReasonDialog
          draftKey={`reason:${item.id}:${asked.tag.id}`}
          words={weakeningWords(item.name, asked.tag, asked.to)}
          contradictions={asked.sentences}
          unconfirms={item.allergensConfirmedAt === null ? null : `the allergens of ${item.name}`}
          onSave={changes.answer}
          onCancel={changes.keepTag}
        />
      ) : null}
    </div>
  )
}
