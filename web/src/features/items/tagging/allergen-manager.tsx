import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { contradictionsAmong, describeContradiction } from '@safe-menu/contracts/allergens/contradictions'
import type { AllergenView, ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { Check } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { TagIcon } from '../../../dish/item-tags.tsx'
import type { ShownItem } from '../../../dish/shown-items.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import type { Tone } from '../../../ui/base/cx.ts'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { RetryButton } from '../../../ui/base/state.tsx'
import { chipClass } from '../../../ui/base/toggle-chip.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { CopiesChoice } from '../copies/copies-choice.tsx'
import { MentionAnswers, Mentions } from '../suggestions/mentions.tsx'
import { useCatalogue } from './allergens-api.ts'
import { type CellValue, cellValue, choiceOf, columns, presenceChoices } from './cells.ts'
import { Confirmation } from './confirmation.tsx'
import { useReliedOn } from './reasons.ts'
import { StatedAbsent } from './stated-absent.tsx'
import { planEdits } from './tag-edit.ts'
import { DetailChips } from './tag-rows.tsx'
import { TagSummary } from './tag-summary.tsx'
import { useCycle } from './use-cycle.tsx'
import type { TagEdits } from './use-tag-edits.ts'

const categories = [
  { id: 'ALLERGEN', title: 'Allergens' },
  { id: 'DIETARY_RESTRICTION', title: 'Specialized Diets' },
] as const

interface AllergenManagerProps {
  /** The item as it is saved: only that can be confirmed. */
  readonly item: ShownItem
  readonly edits: TagEdits
}

/** The tags of one item. Each press is saved at once, unless it contradicts another tag or weakens a warning. */
export function AllergenManager({ item, edits }: AllergenManagerProps) {
  const catalogue = useCatalogue()
  const summary = useRef<HTMLDivElement>(null)
  /** The item with what is not saved yet. */
  const edited = edits.shown.find(({ id }) => id === item.id) ?? item
  const unsavedTags = edits.unsavedTags(item.id)
  const hasFailed = (category: AllergenView['category']) =>
    unsavedTags.some(
      id => isDiet(id) === (category === 'DIETARY_RESTRICTION') && !edits.isSaving(item.id, id),
    )
  const contradictions = contradictionsAmong(item.allergens).map(describeContradiction)
  const { isCycling, ...cycling } = useCycle(edits)
  const pendingTags = columns.flatMap(({ id }) =>
    unsavedTags.includes(id) || cycling.cyclingValue({ item, tagId: id }) !== undefined ? [id] : [],
  )
  const set = (tagId: string, value: CellValue) => edits.apply(planEdits([{ item: edited, tagId }], value))
  // After the presses that wait to be saved, so that a choice of the saved one takes them back. `null`: removed.
  const presenceOf = ({ id, presence }: ItemAllergenView) => {
    const cycled = cycling.cyclingValue({ item, tagId: id })
    return cycled === undefined ? presence : cycled
  }
  const entriesOf = (category: AllergenView['category']) =>
    catalogue.data?.filter(entry => (entry.category ?? 'ALLERGEN') === category) ?? []

  return (
    <div className="grid gap-3">
      <div ref={summary} tabIndex={-1} className="focus:outline-none">
        <TagSummary tags={item.allergens} unsavedTags={pendingTags} />
      </div>
      {contradictions.length > 0 ? (
        <Banner tone="ask" title="These tags contradict each other">
          <ul>
            {contradictions.map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      <Mentions
        item={item}
        onAdd={set}
        unsavedTags={pendingTags}
        onFocusLost={() => summary.current?.focus({ preventScroll: true })}
      />
      <MentionAnswers item={item} />
      <StatedAbsent item={item} />
      <CopiesChoice item={item} isManaged beforeTick={() => void cycling.settle()} />
      <div className="divide-y divide-line rounded-md border border-line">
        {categories.map(category => {
          const tags = edited.allergens.filter(tag => tag.category === category.id)
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
                  {hasFailed(category.id) ? ', not saved yet' : ''}
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
                  item={edited}
                  allergens={entriesOf('ALLERGEN')}
                  edits={edits}
                  cycling={cycling}
                />
              ) : (
                <div className="flex flex-wrap gap-2">
                  {entriesOf('DIETARY_RESTRICTION').map(({ id, name }) => {
                    const isTagged = edited.allergens.some(tag => tag.id === id)
                    return (
                      <TagButton
                        key={id}
                        id={id}
                        value={isTagged ? 'contains' : null}
                        tone="safe"
                        isSaving={edits.isSaving(item.id, id)}
                        onPress={() => set(id, isTagged ? null : 'contains')}
                      >
                        {name}
                      </TagButton>
                    )
                  })}
                </div>
              )}
              {category.id === 'ALLERGEN' && tags.length > 0 ? (
                <div className="mt-5 grid gap-5">
                  {tags.map(tag => (
                    <div key={tag.id} className="grid gap-2">
                      <Segmented
                        legend={`${tag.name} in this dish`}
                        value={presenceOf(tag)}
                        busy={edits.isSaving(item.id, tag.id)}
                        options={presenceChoices}
                        onValue={presence => {
                          cycling.release([{ item, tagId: tag.id }])
                          set(tag.id, presence)
                        }}
                      />
                      <DetailChips item={edited} tag={tag} edits={edits} />
                    </div>
                  ))}
                </div>
              ) : null}
            </Disclosure>
          )
        })}
      </div>
      <Confirmation
        item={item}
        onAdd={set}
        isUnsaved={edits.isUnsaved(item.id) || isCycling}
        unsavedTags={pendingTags}
      />
    </div>
  )
}

interface AllergenChipsProps {
  /** The item with what is not saved yet. */
  readonly item: ShownItem
  readonly allergens: readonly AllergenView[]
  readonly edits: TagEdits
  readonly cycling: Pick<ReturnType<typeof useCycle>, 'cycle' | 'cyclingValue'>
}

/**
 * The allergens of one item. Presses go from nothing to contains, may contain and can be made without, and what they come to
 * is saved as one change. Where guests could have relied on a saved allergen, a press asks before it is removed.
 */
function AllergenChips({ item, allergens, edits, cycling }: AllergenChipsProps) {
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
          <TagButton
            key={id}
            id={id}
            value={value}
            tone={tone}
            isSaving={cycled !== undefined || edits.isSaving(item.id, id)}
            onPress={() => {
              if (saved !== null && cycled === undefined && isReliedOn(item))
                edits.apply(planEdits([cell], null))
              else cycling.cycle([cell], cell)
            }}
          >
            {value === null || value === 'contains' ? name : `${name}: ${label.toLowerCase()}`}
          </TagButton>
        )
      })}
    </div>
  )
}

interface TagButtonProps {
  readonly id: string
  readonly value: CellValue
  readonly tone: Tone
  /** Not saved yet. It takes further presses. */
  readonly isSaving: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A tag of the item. Looks like a chip but is no checkbox: an allergen has four states. */
function TagButton({ id, value, tone, isSaving, onPress, children }: TagButtonProps) {
  const isTagged = value !== null
  return (
    <button
      type="button"
      aria-pressed={isTagged}
      aria-busy={isSaving || undefined}
      className={chipClass(isTagged, tone)}
      onClick={onPress}
    >
      {isTagged ? <Check size={16} strokeWidth={3} className="shrink-0" /> : <TagIcon id={id} />}
      {children}
    </button>
  )
}
