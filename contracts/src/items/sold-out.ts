/**
 * "Sold out today". A restaurant's day ends at 04:00 in its time zone, so that a late service is one day. An item records the
 * instant at which it comes back: nothing is written then, and every reader compares the instant with the time. No zod here:
 * the guest page loads this file.
 */

/** Whether an item is sold out at `now` (epoch milliseconds). `soldOutUntil`: as in the item; `null`: available. */
export function isSoldOut(soldOutUntil: string | null, now: number): boolean {
  return soldOutUntil !== null && now < Date.parse(soldOutUntil)
}
