import type { AllergenId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { ImportChange } from '@safe-menu/contracts/items/import-routes'
import { absentCell, cellOfPresence, translatedFields } from '@safe-menu/contracts/items/matrix'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, isRefusal } from '../../decision.ts'
import { changeItem } from '../decide.ts'
import { findTag, type RevisedItem } from '../state.ts'
import { setAllergens } from '../tags/set.ts'
import { findTranslation } from '../translations/decide.ts'
import { changedTranslations } from './cells.ts'
import type { MatrixRow } from './matrix-row.ts'

interface UpdateContext {
  readonly at: Instant
  readonly reason?: string | undefined
  /** An admin acts for the restaurant. */
  readonly reasonRequired: boolean
  /** The restaurant's, in which the texts probably are. */
  readonly language?: string | undefined
}

/**
 * Changes an item to what its row says. A blank cell and `?` change nothing, `N` removes the tag. An update never confirms: what
 * it changes must be checked again by the usual rules.
 */
export function updateItem(item: RevisedItem, row: MatrixRow, context: UpdateContext): Decision<ItemEvent> {
  const { filled } = row
  const texts = {
    ...(filled.has('description') ? { description: row.description } : {}),
    ...(filled.has('crossContamination') ? { crossContamination: row.crossContamination } : {}),
    ...(filled.has('modifications') ? { modifications: row.modifications } : {}),
    ...(filled.has('section') ? { section: row.section } : {}),
    ...(filled.has('price') ? { price: row.price } : {}),
  }
  const changed = changeItem(item, { ...texts, at: context.at, language: context.language })
  if (isRefusal(changed)) return changed
  const stated = new Set<string>([...row.absent, ...row.tags.map(({ allergenId }) => allergenId)])
  const tags = setAllergens(item, {
    ...context,
    override: new Set(row.tags.filter(({ insisted }) => insisted).map(({ allergenId }) => allergenId)),
    allergens: [
      ...item.tags
        .filter(({ id }) => !stated.has(id))
        .map(({ id, presence, details }) => ({ allergenId: id as AllergenId, presence, details })),
      ...row.tags.map(({ allergenId, presence, details }) => ({
        allergenId,
        presence,
        // A cell that names no cereal or nut does not take the named ones away.
        details: details.length > 0 ? details : (findTag(item, allergenId)?.details ?? []),
      })),
    ],
  })
  // After the texts that they translate.
  return isRefusal(tags)
    ? tags
    : [...changed, ...changedTranslations(item, row.translations, changed), ...tags]
}

const centsText = (cents: number) => (cents / 100).toFixed(2)
const cellText = (presence: keyof typeof cellOfPresence, details: readonly string[]) =>
  [cellOfPresence[presence], details.join('+')].filter(text => text !== '').join(':')

/** What events would change on an item, as the cells of the matrix show it; `null`: a new one. */
export function changesOf(item: RevisedItem | null, events: readonly ItemEvent[]): ImportChange[] {
  return events.flatMap((event): readonly ImportChange[] => {
    if (event.type === 'ItemCreated') {
      const { section, description, priceCents, crossContamination, modifications } = event.data
      const price = priceCents === 0 ? '' : centsText(priceCents)
      const texts = { section, price, description, crossContamination, modifications }
      return Object.entries(texts).flatMap(([field, after]) =>
        after === '' ? [] : [{ field, before: '', after }],
      )
    }
    if (event.type === 'AllergensReviewedInPart')
      return event.data.absent.map(id => ({ field: id, before: '', after: absentCell }))
    if (event.type === 'ItemPriceChanged')
      return [
        {
          field: 'price',
          before: item ? centsText(item.priceCents) : '',
          after: centsText(event.data.priceCents),
        },
      ]
    if (event.type === 'AllergenWithdrawn') {
      const { allergenId, previousPresence } = event.data
      const details = (item && findTag(item, allergenId)?.details) ?? []
      return [{ field: allergenId, before: cellText(previousPresence, details), after: '' }]
    }
    if (event.type === 'AllergenDeclared') {
      const { allergenId, presence, details } = event.data
      const before = item && findTag(item, allergenId)
      return [
        {
          field: allergenId,
          before: before ? cellText(before.presence, before.details) : '',
          after: cellText(presence, details),
        },
      ]
    }
    if (event.type === 'ItemTextTranslated') {
      const { language, ...texts } = event.data
      const before = item && findTranslation(item, language)
      return translatedFields.flatMap(field => {
        const after = texts[field]
        const change = {
          field: `${field}:${language}`,
          before: before?.[field] ?? '',
          after,
        }
        return change.before === after ? [] : [change]
      })
    }
    if (event.type !== 'ItemDetailsChanged') return []
    const { itemId: _, mentions: __, ...texts } = event.data
    return Object.entries(texts).flatMap(([field, after]) => {
      const before = item?.[field as keyof typeof texts] ?? ''
      return after === undefined ? [] : [{ field, before, after }]
    })
  })
}
