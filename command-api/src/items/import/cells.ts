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
  translatedFields,
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

/** What the manager says that cells of this file mean. */
export interface CellMeanings {
  /** The file has every column of an export, so its letters are ours. */
  readonly isExport: boolean
  /** A cell in capitals, or a tag and a cell (`gluten:W`), and the cell of the matrix that it means. */
  readonly values: ReadonlyMap<string, string>
}

/** A cell of which only the manager knows the meaning, in capitals. */
export interface CellQuestion {
  readonly kind: 'question'
  readonly value: string
}

/** In other files they may be wheat, milk or nuts. They say less than `contains`, so they are never guessed (product, "Import"). */
const ambiguousLetters: ReadonlySet<string> = new Set([
  cellOfPresence.may_contain,
  cellOfPresence.can_be_made_without,
  absentCell,
])
/** A longer cell is no code but a text, and its column no allergen's. */
const maxCodeLength = 40

/** Reads the cell of a tag as the manager says that this file's cells are meant. */
export function readTagCell(
  text: string,
  allergenId: string,
  { isExport, values }: CellMeanings,
): TagCell | CellFault | CellQuestion {
  const value = text.trim().toUpperCase()
  const meant = values.get(`${allergenId}:${value}`) ?? values.get(value)
  if (meant !== undefined) return readOwnCell(meant, allergenId)
  if (!isExport && ambiguousLetters.has(value)) return { kind: 'question', value }
  const cell = readOwnCell(text, allergenId)
  const isQuestion = 'isUnknownCode' in cell && value.length <= maxCodeLength
  return isQuestion ? { kind: 'question', value } : cell
}

interface UnknownCode extends CellFault {
  readonly isUnknownCode: true
}

/** Reads a cell of the matrix. A blank cell means unknown; only `N` means that the tag is absent. */
function readOwnCell(text: string, allergenId: string): TagCell | CellFault | UnknownCode {
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
  return { isUnknownCode: true, fault: `"${text.trim()}" is not valid. Use C, M, W, N or ?.` }
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
  return cells.map(cell => {
    const texts = { language: cell.language, ...textsOf(field => cell[field] ?? '') }
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
  return cells.flatMap((cell): readonly ItemEvent[] => {
    const { language } = cell
    const before = findTranslation(item, language)
    const isStored =
      before !== undefined &&
      translatedFields.every(field => cell[field] === undefined || cell[field] === before[field])
    if (isStored) return []
    const isOutdated = before?.outdated || isOriginalChanged
    const texts = {
      language,
      ...textsOf(field => {
        if (cell[field] === undefined) return isOutdated ? '' : (before?.[field] ?? '')
        // A row finds its item by the name, so it never changes that.
        const isRepeated =
          cell[field] === before?.[field] && (field === 'name' ? before.outdated : isOutdated)
        return isRepeated ? '' : cell[field]
      }),
    }
    return [{ type: 'ItemTextTranslated', data: { itemId, ...texts, ...mentionsInTranslation(texts) } }]
  })
}

const textsOf = (textOf: (field: TranslatedField) => string) => ({
  name: textOf('name'),
  description: textOf('description'),
  crossContamination: textOf('crossContamination'),
  modifications: textOf('modifications'),
})
