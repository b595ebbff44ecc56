import {
  allergens,
  type CatalogueEntry,
  catalogueEntry,
  diets,
} from '@safe-menu/contracts/allergens/catalogue'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { useId } from 'react'
import { TagIcon } from '../../../dish/item-tags.tsx'
import type { ShownItem } from '../../../dish/shown-items.ts'
import { cx, toneClass } from '../../../ui/base/cx.ts'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import { tagChoices } from './cells.ts'
import { planEdits, planTag } from './tag-edit.ts'
import type { TagEdits } from './use-tag-edits.ts'

interface TagRowsProps {
  /** The item with its unsaved edits. */
  readonly item: ShownItem
  readonly edits: TagEdits
}

/** All tags of one item: a row of four letters for each allergen, a chip for each diet. */
export function TagRows({ item, edits }: TagRowsProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul className="divide-y divide-line rounded-md border border-line">
        {allergens.map(entry => (
          <li key={entry.id} className="px-3 py-1.5">
            <AllergenRow entry={entry} item={item} edits={edits} />
          </li>
        ))}
      </ul>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 text-sm font-semibold">Diets</legend>
        {diets.map(({ id, name }) => (
          <ToggleChip
            key={id}
            tone="safe"
            pressed={item.allergens.some(tag => tag.id === id)}
            onPressed={pressed => edits.apply(planEdits([{ item, tagId: id }], pressed ? 'contains' : null))}
          >
            <TagIcon id={id} className="size-4 peer-checked:hidden" />
            {name}
          </ToggleChip>
        ))}
      </fieldset>
    </div>
  )
}

function AllergenRow({ entry, item, edits }: TagRowsProps & { entry: CatalogueEntry }) {
  const group = useId()
  const tag = item.allergens.find(({ id }) => id === entry.id)
  const value = tag?.presence ?? null
  return (
    <>
      <fieldset className="flex items-center gap-2">
        <legend className="sr-only">{entry.name}</legend>
        <span aria-hidden="true" className="flex min-w-0 grow items-center gap-2 text-sm leading-tight">
          <TagIcon id={entry.id} />
          <span className={cx('min-w-0 wrap-anywhere', tag && 'font-semibold')}>{entry.name}</span>
        </span>
        <span className="flex shrink-0 gap-0.5">
          {tagChoices.map(choice => (
            <label
              key={choice.letter}
              title={choice.label}
              className={cx(
                'grid size-11 place-items-center rounded-sm text-sm font-bold has-focus-visible:outline-3 has-focus-visible:outline-brand',
                choice.value === value
                  ? cx(
                      'border',
                      choice.value === null ? 'border-edge' : 'border-current',
                      toneClass[choice.tone],
                    )
                  : 'text-soft hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                className="sr-only"
                name={group}
                aria-label={choice.label}
                checked={choice.value === value}
                onChange={() => edits.apply(planEdits([{ item, tagId: entry.id }], choice.value))}
              />
              <span aria-hidden="true">{choice.value === null ? '–' : choice.letter}</span>
            </label>
          ))}
        </span>
      </fieldset>
      {tag ? <DetailChips item={item} tag={tag} edits={edits} className="py-2" /> : null}
    </>
  )
}

interface DetailChipsProps extends TagRowsProps {
  readonly tag: ItemAllergenView
  readonly className?: string
}

/** Which cereals or nuts a tag is about. Nothing for an allergen without any. */
export function DetailChips({ item, tag, edits, className }: DetailChipsProps) {
  const known = catalogueEntry(tag.id)?.details ?? []
  if (known.length === 0) return null
  const isNamed = (id: string) => tag.details.includes(id)
  const toggle = (pressedId: string) => {
    const details = known.map(({ id }) => id).filter(id => isNamed(id) !== (id === pressedId))
    edits.apply(planTag(item, tag.id, { presence: tag.presence, details }))
  }
  return (
    <fieldset className={cx('flex flex-wrap gap-2', className)}>
      <legend className="mb-1 text-xs text-soft">Which ones? (optional)</legend>
      {known.map(({ id, name }) => (
        <ToggleChip key={id} tone="stop" pressed={isNamed(id)} onPressed={() => toggle(id)}>
          {name}
        </ToggleChip>
      ))}
    </fieldset>
  )
}
