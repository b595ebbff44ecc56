import { describeReason, type Reason } from '@safe-menu/contracts/allergens/reasons'
import { clockTime } from './freshness.ts'

/** Why an item is not called safe: the contracts' reasons, and two that only the page has. */
export type GuestReason =
  | Reason
  /** The item's tags could not be read. */
  | { readonly kind: 'unreadable' }
  /** No proof of freshness for too long. `since` in epoch ms; `null`: there never was any. */
  | { readonly kind: 'out-of-date'; readonly since: number | null }

/** A reason in words a guest can act on. `now` in epoch ms decides whether a time needs its day. */
export function guestReasonText(reason: GuestReason, now: number): string {
  switch (reason.kind) {
    case 'unreadable':
      return 'We couldn’t read the allergens of this dish'
    case 'out-of-date':
      return reason.since === null
        ? 'We can’t reach the restaurant’s latest data'
        : `No updates since ${clockTime(reason.since, now)}`
    default:
      return describeReason(reason)
  }
}

/** About two sentences. */
const shortLength = 160

/** As {@link guestReasonText}, with a restaurant's long text cut at a word, where it cannot be expanded. */
export function shortReasonText(reason: GuestReason, now: number): string {
  if (reason.kind !== 'cross-contamination' || reason.text.length <= shortLength)
    return guestReasonText(reason, now)
  const text = `${reason.text.slice(0, shortLength).replace(/(?<!\s)\s+\S*$/u, '')}…`
  return guestReasonText({ ...reason, text }, now)
}
