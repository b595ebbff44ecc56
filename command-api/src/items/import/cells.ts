import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { type Presence, presences } from '@safe-menu/contracts/allergens/presence'
import { firstInstant } from '@safe-menu/contracts/guest-activity/days'
import type { ItemId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import {
  absentCell,
  cellOfPresence,
  insistenceMark,
  type TranslatedField,
  unknownCell,
} from '@safe-menu/contracts/items/matrix'
import { changesTranslatedText } from '@safe-menu/contracts/items/state'
import type { Language } from '@safe-menu/contracts/languages'
import { type Instant, InstantInput } from '@safe-menu/contracts/time'
import { mentionsInTranslation } from '../mentions/decide.ts'
import type { RevisedItem } from '../state.ts'
import { checkTag } from '../tags/decide.ts'
import { findTranslation } from '../translations/decide.ts'

/** Why a cell cannot be used, and how to fix it. */
export interface CellFault {
  readonly fault: string
}

export type TagCell =
  | {
      readonly kind: 'tag'
      readonly presence: Presence
      readonly details: readonly string[]
      readonly insisted: boolean
    }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' }

/** What people write in their own sheets instead of the letters, in capitals. */
const words: { readonly [presence in Presence]: readonly string[] } = {
  contains: ['X', 'Y', 'YES', 'CONTAINS', '✓', '✔'],
  may_contain: ['MAY', 'MAY CONTAIN', 'TRACE', 'TRACES'],
  can_be_made_without: ['WITHOUT', 'CAN BE MADE WITHOUT'],
}
const absentWords: ReadonlySet<string> = new Set([absentCell, 'NO'])

const presenceOfCell = new Map(
  presences.flatMap(presence =>
    [cellOfPresence[presence], ...words[presence]].map(text => [text, presence] as const),
  ),
)

/** Reads the cell of a tag. A blank cell means unknown; only `N` means that the tag is absent. */
export function readTagCell(text: string, allergenId: string): TagCell | CellFault {
  const [letter = '', ...rest] = text.split(':')
  const written = letter.trim().toUpperCase()
  const insisted = isDiet(allergenId) && written.endsWith(insistenceMark)
  const code = insisted ? written.slice(0, -insistenceMark.length) : written
  const details = rest
    .join(':')
    .split('+')
    .map(detail => detail.trim().toLowerCase())
    .filter(detail => detail !== '')
  const presence = presenceOfCell.get(code)
  if (presence) {
    const tag = checkTag(allergenId, { presence, details })
    return 'fault' in tag ? { fault: tag.message } : { kind: 'tag', insisted, ...tag }
  }
  if (details.length === 0 && absentWords.has(written)) return { kind: 'absent' }
  if (details.length === 0 && (written === '' || written === unknownCell)) return { kind: 'unknown' }
  return { fault: `"${text.trim()}" is not valid. Use C, M, W, N or ?.` }
}

/**
 * Removes a currency's sign or code, and replaces a decimal comma by the point that the API expects. `decimals`: those of the
 * currency. Without any, a point or comma before three digits separates thousands; of three, the last may only be 0.
 */
export function decimalPoint(text: string, decimals = 2): string {
  const price = text
    .replaceAll('\u00A0', ' ')
    .trim()
    .replace(/^(?:\p{Sc}|[A-Z]{3} )/u, '')
    .replace(/(?:\p{Sc}| [A-Z]{3})$/u, '')
    .trim()
  if (decimals === 0 && /^\d{1,3}([.,]\d{3})+$/u.test(price)) return price.replaceAll(/[.,]/gu, '')
  const pointed = /^\d+,\d+$/u.test(price) ? price.replace(',', '.') : price
  return decimals === 3 ? pointed.replace(/^(\d+\.\d\d)0$/u, '$1') : pointed
}

/** The largest difference of two time zones: where somebody checks the menu, it may be a day that has yet to begin at the restaurant. */
const furthestAheadMs = 26 * 3_600_000

/** An earlier date is a typing error. */
const earliestReview = '2000-01-01'

/**
 * Reads when the tags were reviewed: a date in the restaurant's time zone, or an instant with its zone, from 2000 until now.
 * `null`: the cell is blank.
 */
export function readReviewedAt(text: string, now: Instant, timeZone: string): Instant | null | CellFault {
  const written = text.trim()
  if (written === '') return null
  const isDate = /^\d{4}-\d{2}-\d{2}$/u.test(written)
  const noSeconds = /^([\d-]{10}T\d{2}:\d{2})(Z|[+-]\d{2}:\d{2})$/u
  const instant = isDate ? `${written}T00:00:00.000Z` : written.replace(noSeconds, '$1:00$2')
  // The contract's schema checks that the day exists and that every store can keep it.
  const reviewed = InstantInput.safeParse(instant)
  if (!reviewed.success) return { fault: `"${written}" is not a date. Write it like 2026-03-12.` }
  if (reviewed.data < earliestReview)
    return { fault: `"${written}" is before 2000. Correct the review date, or leave it blank.` }
  const time = isDate ? firstInstant(timeZone, `${written}T00:00`) : Date.parse(reviewed.data)
  const ahead = time - Date.parse(now)
  if (ahead <= 0) return new Date(time).toISOString()
  return isDate && ahead <= furthestAheadMs
    ? now
    : { fault: `"${written}" is in the future. Correct the review date, or leave it blank.` }
}

/** The cells of a row in one language that are not blank. */
export interface TranslatedCells extends Partial<Readonly<Record<TranslatedField, string>>> {
  readonly language: Language
}

/** The translations of a new item. */
export function newTranslations(itemId: ItemId, cells: readonly TranslatedCells[]): readonly ItemEvent[] {
  return cells.map(({ language, name = '', description = '' }) => {
    const texts = { language, name, description }
    return { type: 'ItemTextTranslated', data: { itemId, ...texts, ...mentionsInTranslation(texts) } }
  })
}

/**
 * The translations that a row changes. A blank cell keeps the text, unless that text is outdated, also by `changes`, the row's own
 * changes of the item: nobody has looked at it. Cells that say what is stored change nothing, and beside a new text one that repeats
 * an outdated text counts as blank, so that an older file never makes an outdated text current.
 */
export function changedTranslations(
  item: RevisedItem,
  cells: readonly TranslatedCells[],
  changes: readonly ItemEvent[],
): readonly ItemEvent[] {
  const { itemId } = item
  const isOriginalChanged = changes.some(changesTranslatedText)
  return cells.flatMap(({ language, name, description }): readonly ItemEvent[] => {
    const before = findTranslation(item, language)
    const isStored =
      before !== undefined &&
      (name === undefined || name === before.name) &&
      (description === undefined || description === before.description)
    if (isStored) return []
    const isKept = before !== undefined && !before.outdated && !isOriginalChanged
    const kept = isKept ? before : { name: '', description: '' }
    // A row finds its item by the name, so it never changes that.
    const isRepeated = {
      name: before?.outdated && name === before.name,
      description: (before?.outdated || isOriginalChanged) && description === before?.description,
    }
    const texts = {
      name: isRepeated.name ? '' : (name ?? kept.name),
      description: isRepeated.description ? '' : (description ?? kept.description),
    }
    const mentions = mentionsInTranslation({ language, ...texts })
    return [{ type: 'ItemTextTranslated', data: { itemId, language, ...texts, ...mentions } }]
  })
}
