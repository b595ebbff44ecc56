import type { GuestDocument } from '../documents/guest-document.ts'

/** By document: a document never changes. */
const known = new WeakMap<GuestDocument, readonly number[]>()

/** Quotes in a text are escaped in JSON, so no text of a menu matches. */
const soldOut = /"soldOutUntil":"([^"]+)"/gu

function endsOf(document: GuestDocument): readonly number[] {
  const found = known.get(document)
  if (found) return found
  const ends = [...document.identity.body.toString().matchAll(soldOut)].map(([, end = '']) => Date.parse(end))
  known.set(document, ends)
  return ends
}

/** How many of a menu's dishes that were sold out have come back at `at` (epoch ms). With the document it says which. */
export function countReturned(document: GuestDocument, at: number): number {
  return endsOf(document).filter(end => end <= at).length
}
