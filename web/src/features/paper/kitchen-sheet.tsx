import { addedSinceConfirmed } from '@safe-menu/contracts/items/confirmation'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { type DateFormat, formatDate, useDateFormat } from '../../format/dates.ts'
import { haveHeadings, type Section, sectionTitle } from '../../sections/by-section.ts'
import { allergensOf, allergenText, dietsOf } from '../../tags/tag-text.ts'

/** Every dish with all that staff must know to answer a guest. */
export function KitchenSheet({ sections }: { sections: readonly Section<ItemView>[] }) {
  return sections.map(section => (
    <section key={section.name}>
      {haveHeadings(sections) ? (
        <h2 className="mt-3 mb-1 text-lg break-after-avoid">{sectionTitle(section.name)}</h2>
      ) : null}
      <ul>
        {section.items.map(item => (
          <KitchenItem key={item.id} item={item} />
        ))}
      </ul>
    </section>
  ))
}

function KitchenItem({ item }: { item: ItemView }) {
  const declared = allergensOf(item).map(allergenText)
  const diets = dietsOf(item).map(({ name }) => name)
  const dates = useDateFormat()
  return (
    <li className="break-inside-avoid border-t border-line py-2 text-sm">
      <p className="font-semibold">{item.name}</p>
      {item.description ? <p className="whitespace-pre-line">{item.description}</p> : null}
      <p>
        <strong>{declared.length > 0 ? `${declared.join('. ')}.` : 'No allergens declared.'}</strong>{' '}
        {diets.length > 0 ? `${diets.join(', ')}.` : null}
      </p>
      {item.crossContamination ? <p>Cross-contamination: {item.crossContamination}</p> : null}
      {item.modifications ? <p>Available modifications: {item.modifications}</p> : null}
      <p>{checkText(item, dates)}</p>
    </li>
  )
}

function checkText(item: ItemView, dates: DateFormat): string {
  if (item.allergensConfirmedAt === null)
    return 'Allergens not checked: ask the chef before you answer a guest.'
  const added = addedSinceConfirmed(item).map(({ name }) => name)
  return added.length > 0
    ? `Not checked for ${added.join(', ')}.`
    : `Allergens checked on ${formatDate(item.allergensConfirmedAt, dates)}.`
}
