import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { contradictionsAmong, describeContradiction } from '@safe-menu/contracts/allergens/contradictions'
import type { AllergenView } from '@safe-menu/contracts/allergens/views'
import { Check } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { TagIcon } from '../../../dish/item-tags.tsx'
import type { ShownItem } from '../../../dish/shown-items.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import type { Tone } from '../../../ui/base/cx.ts'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { RetryButton } from '../../../ui/base/state.tsx'
import { chipClass } from '../../../ui/base/toggle-chip.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { CopiesChoice } from '../copies/copies-choice.tsx'
import { MentionAnswers, Mentions } from '../suggestions/mentions.tsx'
import { useCatalogue } from './allergens-api.ts'
import { type CellValue, cellValue, choiceOf, type Press, presenceChoices } from './cells.ts'
import { Confirmation } from './confirmation.tsx'
import { StatedAbsent } from './stated-absent.tsx'
import { planEdits } from './tag-edit.ts'
import { DetailChips } from './tag-rows.tsx'
import { TagSummary } from './tag-summary.tsx'
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
  const set = (tagId: string, value: CellValue) => edits.apply(planEdits([{ item: edited, tagId }], value))
  const entriesOf = (category: AllergenView['category']) =>
    catalogue.data?.filter(entry => (entry.category ?? 'ALLERGEN') === category) ?? []

  return (
    <div className="grid gap-3">
      <div ref={summary} tabIndex={-1} className="focus:outline-none">
        <TagSummary tags={item.allergens} unsavedTags={unsavedTags} />
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
        unsavedTags={unsavedTags}
        onFocusLost={() => summary.current?.focus({ preventScroll: true })}
      />
      <MentionAnswers item={item} />
      <StatedAbsent item={item} />
      <CopiesChoice item={item} isManaged />
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
              ) : (
                <div className="flex flex-wrap gap-2">
                  {entriesOf(category.id).map(({ id, name }) => {
                    const value = cellValue({ item: edited, tagId: id })
                    return (
                      <TagButton
                        key={id}
                        id={id}
                        value={value}
                        tone={isDiet(id) ? 'safe' : choiceOf(value).tone}
                        isSaving={edits.isSaving(item.id, id)}
                        onPress={press => edits.press([{ item: edited, tagId: id }], press)}
                      >
                        {value === null || value === 'contains'
                          ? name
                          : `${name}: ${choiceOf(value).label.toLowerCase()}`}
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
                        value={tag.presence}
                        busy={edits.isSaving(item.id, tag.id)}
                        options={presenceChoices}
                        onValue={presence => set(tag.id, presence)}
                      />
                      <Button
                        variant="quiet"
                        className="justify-self-start"
                        onClick={() => {
                          const isAsked = set(tag.id, null)
                          if (!isAsked) summary.current?.focus({ preventScroll: true }) // the button goes
                        }}
                      >
                        Take {tag.name} off
                      </Button>
                      <DetailChips item={edited} tag={tag} edits={edits} />
                    </div>
                  ))}
                </div>
              ) : null}
            </Disclosure>
          )
        })}
      </div>
      <Confirmation item={item} onAdd={set} isUnsaved={edits.isUnsaved(item.id)} unsavedTags={unsavedTags} />
    </div>
  )
}

interface TagButtonProps {
  readonly id: string
  readonly value: CellValue
  readonly tone: Tone
  /** Not saved yet. It takes further presses. */
  readonly isSaving: boolean
  readonly onPress: (press: Press) => void
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
