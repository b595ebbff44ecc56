import { contradictionsAmong, describeContradiction } from '@safe-menu/contracts/allergens/contradictions'
import type { AllergenView, ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { type ShownItem, shownItem } from '../../../seen/shown-items.ts'
import { TagIcon } from '../../../tags/item-tags.tsx'
import { TagChips } from '../../../tags/tag-chips.tsx'
import { Banner } from '../../../ui/base/banner.tsx'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { RetryButton } from '../../../ui/base/state.tsx'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { CopiesChoice } from '../copies/copies-choice.tsx'
import { MentionAnswers, Mentions } from '../suggestions/mentions.tsx'
import { useCatalogue } from './allergens-api.ts'
import { type CellValue, cellValue, choiceOf, presenceChoices, useCycle } from './cells.ts'
import { Confirmation } from './confirmation.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useReliedOn, weakeningWords } from './reasons.ts'
import { saveAfterLeaving } from './save-after-leaving.tsx'
import { StatedAbsent } from './stated-absent.tsx'
import { planEdits } from './tag-edit.ts'
import { DetailChips } from './tag-rows.tsx'
import { TagSummary } from './tag-summary.tsx'
import { useTagChanges } from './use-tag-changes.ts'

const categories = [
  { id: 'ALLERGEN', title: 'Allergens' },
  { id: 'DIETARY_RESTRICTION', title: 'Specialized Diets' },
] as const

/** The tags of one item. Each press is saved at once, unless it contradicts another tag or weakens a warning. */
export function AllergenManager({ item }: { item: ShownItem }) {
  const catalogue = useCatalogue()
  const isReliedOn = useReliedOn()
  const saveLeft = (tagIds: readonly string[], value: CellValue) => {
    const now = shownItem(item.menuId, item.id) ?? item
    const targets = tagIds.map(tagId => ({ item: now, tagId }))
    saveAfterLeaving({ menuId: item.menuId, plan: planEdits(targets, value), isReliedOn })
  }
  const changes = useTagChanges(item, (tagId, value) => saveLeft([tagId], value))
  const { busy, pending, asked } = changes
  const contradictions = contradictionsAmong(item.allergens).map(describeContradiction)
  const { isCycling, ...cycling } = useCycle((pressed, isLeaving) => {
    if (!isLeaving) return changes.setCells(pressed)
    saveLeft(
      pressed.cells.map(({ tagId }) => tagId),
      pressed.value,
    )
    return false
  })
  // After the presses that wait to be saved, so that a choice of the saved one takes them back. `null`: removed.
  const presenceOf = ({ id, presence }: ItemAllergenView) => {
    const cycled = cycling.cyclingValue({ item, tagId: id })
    return cycled === undefined ? (busy.get(id) ?? presence) : cycled
  }
  const entriesOf = (category: AllergenView['category']) =>
    catalogue.data?.filter(entry => (entry.category ?? 'ALLERGEN') === category) ?? []

  return (
    <div className="grid gap-3">
      <TagSummary tags={item.allergens} />
      {contradictions.length > 0 ? (
        <Banner tone="ask" title="These tags contradict each other">
          <Sentences of={contradictions} />
        </Banner>
      ) : null}
      <Mentions item={item} onAdd={changes.set} />
      <MentionAnswers item={item} />
      <StatedAbsent item={item} />
      <CopiesChoice item={item} isManaged beforeTick={cycling.settle} />
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
                  changes={changes}
                  cycling={cycling}
                />
              ) : (
                <TagChips
                  tags={entriesOf('DIETARY_RESTRICTION')}
                  dietTone="safe"
                  isPressed={id => item.allergens.some(tag => tag.id === id)}
                  isBusy={id => busy.has(id)}
                  onPressed={(id, pressed) => changes.set(id, pressed ? 'contains' : null)}
                />
              )}
              {category.id === 'ALLERGEN' && tags.length > 0 ? (
                <div className="mt-5 grid gap-5">
                  {tags.map(tag => (
                    <div key={tag.id} className="grid gap-2">
                      <Segmented
                        legend={`${tag.name} in this dish`}
                        value={presenceOf(tag)}
                        busy={busy.has(tag.id)}
                        options={presenceChoices}
                        onValue={presence => {
                          cycling.release([{ item, tagId: tag.id }])
                          changes.set(tag.id, presence)
                        }}
                      />
                      <DetailChips
                        tag={tag}
                        busy={busy.has(tag.id)}
                        onPressed={(id, pressed) =>
                          changes.declare({
                            allergenId: tag.id,
                            ...(pressed ? { addDetails: [id] } : { removeDetails: [id] }),
                          })
                        }
                      />
                    </div>
                  ))}
                </div>
              ) : null}
            </Disclosure>
          )
        })}
      </div>
      <Confirmation item={item} onAdd={changes.set} busy={busy.size > 0 || isCycling} />
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
        <Sentences of={pending?.sentences ?? []} />
        <p className="mt-2">
          If the dish contains the allergen, guests who follow this diet do not see it. If it may contain it
          or can be made without it, they are told to ask staff. Keep both only if you are sure.
        </p>
      </ConfirmDialog>
      {asked ? (
        <ReasonDialog
          key={asked.tag.id}
          draftKey={`reason:${item.id}:${asked.tag.id}`}
          words={weakeningWords(item.name, asked.tag, asked.to)}
          contradictions={asked.sentences}
          unconfirms={item.allergensConfirmedAt === null ? null : `the allergens of ${item.name}`}
          copies={<CopiesChoice item={item} />}
          onSave={changes.answer}
          onCancel={changes.keepTag}
        />
      ) : null}
    </div>
  )
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

interface AllergenChipsProps {
  readonly item: ShownItem
  readonly allergens: readonly AllergenView[]
  readonly changes: ReturnType<typeof useTagChanges>
  readonly cycling: Pick<ReturnType<typeof useCycle>, 'cycle' | 'cyclingValue'>
}

/**
 * The allergens of one item. Presses go from nothing to contains, may contain and can be made without, and what they come to
 * is saved as one change. Where guests could have relied on a saved allergen, a press asks before it is removed.
 */
function AllergenChips({ item, allergens, changes, cycling }: AllergenChipsProps) {
  const isReliedOn = useReliedOn()
  return (
    <div className="flex flex-wrap gap-2">
      {allergens.map(({ id, name }) => {
        const cell = { item, tagId: id }
        const saved = cellValue(cell)
        const cycled = cycling.cyclingValue(cell)
        const value = cycled === undefined ? saved : cycled
        const { label, tone } = choiceOf(value)
        return (
          <ToggleChip
            key={id}
            tone={tone}
            icon={<TagIcon id={id} />}
            pressed={value !== null}
            busy={changes.busy.has(id)}
            pending={cycled !== undefined}
            onPressed={() => {
              if (saved !== null && cycled === undefined && isReliedOn(item)) changes.set(id, null)
              else cycling.cycle([cell], cell)
            }}
          >
            {value === null || value === 'contains' ? name : `${name}: ${label.toLowerCase()}`}
          </ToggleChip>
        )
      })}
    </div>
  )
}
