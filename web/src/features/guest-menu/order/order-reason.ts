import type { PageZone } from '../../../i18n/page-zone.ts'
import { t } from '../../../i18n/t.ts'
import { type GuestReason, guestReasonText } from '../dishes/reason-text.ts'

/** Who reads a text: the guest in the order, or the staff on the card that the guest shows them. */
export type Reader = 'guest' | 'staff'

/** A reason as the staff reads it. */
function staffReasonText(reason: GuestReason, now: number, zone: PageZone): string {
  switch (reason.kind) {
    case 'not-confirmed':
      return t('staff.notConfirmed')
    case 'unreadable':
      return t('staff.unreadable')
    case 'out-of-date':
      return reason.since === null ? t('staff.outOfDate') : guestReasonText(reason, now, zone)
    case 'peanuts-not-answered': {
      const { presence, allergenId, details } = reason
      const kinds = {
        contains: 'contains',
        may_contain: 'may-contain',
        can_be_made_without: 'can-be-made-without',
      }
      return guestReasonText({ kind: kinds[presence], allergenId, details } as GuestReason, now, zone)
    }
    default:
      return guestReasonText(reason, now, zone)
  }
}

/** About two sentences. */
const shortLength = 160

/** A reason in words, with a restaurant's long text cut at a word, where it cannot be expanded. */
export function shortReasonText(
  reason: GuestReason,
  now: number,
  zone: PageZone,
  reader: Reader = 'guest',
): string {
  const say = reader === 'staff' ? staffReasonText : guestReasonText
  if (reason.kind !== 'cross-contamination' || reason.text.length <= shortLength)
    return say(reason, now, zone)
  const text = `${reason.text.slice(0, shortLength).replace(/(?<!\s)\s+\S*$/u, '')}…`
  return say({ ...reason, text }, now, zone)
}
