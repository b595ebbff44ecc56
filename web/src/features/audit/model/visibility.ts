import { isForGuests } from '@safe-menu/contracts/audit/kinds'
import type { AuditEntryView, AuditVisibility, HiddenReason } from '@safe-menu/contracts/audit/views'
import { type DateFormat, formatInstant } from '../../../i18n/dates.ts'
import { elapsedText } from './timeline.ts'

type EntryVisibility = Pick<AuditEntryView, 'kind' | 'decidedAt' | 'visibleAt' | 'visibility'>

const neverVisible: Readonly<Partial<Record<AuditVisibility, string>>> = {
  not_yet: 'Not visible to guests yet',
  menu_not_published: 'Not visible to guests: the menu is a draft',
  menu_deleted: 'Never visible to guests: the menu was deleted first',
  item_archived: 'Not visible to guests: the dish is archived',
  item_deleted: 'Never visible to guests: the dish was deleted first',
  replaced: 'Never visible to guests: it was changed again first',
}

/** Since when an entry has been visible to guests, or why it never was; `null` for kinds that guests do not see. */
export function visibilityText(
  { kind, decidedAt, visibleAt, visibility }: EntryVisibility,
  dates: DateFormat = {},
): string | null {
  if (!isForGuests(kind)) return null
  // A dish that was moved is archived on the old menu, and guests can open it on the new one.
  const where = kind === 'item.archived' || kind === 'item.deleted' ? ' on this menu' : ''
  if (visibility === 'not_open_before')
    return `No difference for guests: they could not open it${where} before`
  if (visibleAt === null) return neverVisible[visibility] ?? null
  const since = `since ${formatInstant(visibleAt, dates)}`
  if (visibility === 'when_published') return `Visible to guests ${since}, when the menu was published`
  if (visibility === 'when_restored') return `Visible to guests ${since}, when the dish was restored`
  const elapsed = elapsedText(Date.parse(visibleAt) - Date.parse(decidedAt))
  const delay = elapsed === null ? 'within a second' : `${elapsed} later`
  if (visibility !== 'removed') return `Visible to guests ${since} (${delay})`
  return `No longer visible to guests${where} ${since} (${delay})`
}

const hiddenReasons: Record<HiddenReason, string> = {
  not_yet: 'was not visible to guests yet',
  menu_not_published: 'was a draft',
  archived: 'was archived',
  deleted: 'was deleted',
}

/** Why guests could not open a menu, as a sentence. */
export function hiddenText(menuName: string | null, reason: HiddenReason): string {
  return `${menuName === null ? 'The menu' : `“${menuName}”`} ${hiddenReasons[reason]}.`
}
