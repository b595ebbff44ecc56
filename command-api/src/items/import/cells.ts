import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { type Presence, presences } from '@safe-menu/contracts/allergens/presence'
import { absentCell, cellOfPresence, insistenceMark, unknownCell } from '@safe-menu/contracts/items/matrix'
import { type Instant, InstantInput } from '@safe-menu/contracts/time'
import { checkTag } from '../tags/check.ts'

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

const presenceOfCell = new Map(presences.map(presence => [cellOfPresence[presence], presence]))

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
  if (details.length === 0 && written === absentCell) return { kind: 'absent' }
  if (details.length === 0 && (written === '' || written === unknownCell)) return { kind: 'unknown' }
  return { fault: `"${text.trim()}" is not valid. Use C, M, W, N or ?.` }
}

/**
 * Removes the apostrophe with which the export keeps a spreadsheet from running a text as a formula. A text that starts with
 * `=` is not changed.
 */
export function unguarded(text: string): string {
  return /^'[=+\-@＝＋－＠\t\r']/u.test(text) ? text.slice(1) : text
}

/** Replaces a decimal comma by the point that the API expects. */
export function decimalPoint(text: string): string {
  const price = text.trim()
  return /^\d+,\d+$/u.test(price) ? price.replace(',', '.') : price
}

/** The largest time zone offset (Kiritimati): where it is already the 3rd, it may still be the 2nd in UTC. */
const aheadOfUtcMs = 14 * 3_600_000

/** An earlier date is a typing error. */
const earliestReview = Date.parse('2000-01-01T00:00:00.000Z')

/** Reads when the tags were reviewed: a date, or an instant with its zone, from 2000 until now. `null`: the cell is blank. */
export function readReviewedAt(text: string, now: Instant): Instant | null | CellFault {
  const written = text.trim()
  if (written === '') return null
  const isDate = /^\d{4}-\d{2}-\d{2}$/u.test(written)
  const noSeconds = /^([\d-]{10}T\d{2}:\d{2})(Z|[+-]\d{2}:\d{2})$/u
  const instant = isDate ? `${written}T00:00:00.000Z` : written.replace(noSeconds, '$1:00$2')
  // The contract's schema checks that the day exists and that every store can keep it.
  const reviewed = InstantInput.safeParse(instant)
  if (!reviewed.success) return { fault: `"${written}" is not a date. Write it like 2026-03-12.` }
  const time = Date.parse(reviewed.data)
  if (time < earliestReview)
    return { fault: `"${written}" is before 2000. Correct the review date, or leave it blank.` }
  const ahead = time - Date.parse(now)
  if (ahead <= 0) return reviewed.data
  return isDate && ahead <= aheadOfUtcMs
    ? now
    : { fault: `"${written}" is in the future. Correct the review date, or leave it blank.` }
}
