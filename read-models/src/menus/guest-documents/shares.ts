import type { DocumentKey } from './store-documents.ts'

/** A document that a batch has changed. */
export interface Touched extends DocumentKey {
  readonly restaurantId: string
  /** About how large it is. */
  readonly bytes: number
}

/** What one transaction derives at most. */
export interface Budget {
  readonly documents: number
  readonly bytes: number
}

/**
 * One transaction derives no more than this. Bystanders wait for at most one of them, and 512 KB take some 50 ms to read, compress
 * and store. A restaurant with 150 dishes stays far below it, so its change is one transaction, rows and document.
 */
export const budgetOfTransaction: Budget = { documents: 50, bytes: 512 * 1024 }

interface Shares {
  /** Derived together with the rows. */
  readonly now: readonly Touched[]
  /** Derived later, when it is the restaurant's turn. */
  readonly later: readonly Touched[]
}

/**
 * Divides what a batch has changed. Restaurants with little to derive come first, so that nobody waits for one that has much. A
 * restaurant that has documents waiting adds to them: otherwise it would be served twice, and its documents out of order.
 */
export function divide(
  touched: readonly Touched[],
  waiting: ReadonlySet<string>,
  budget: Budget = budgetOfTransaction,
): Shares {
  const now: Touched[] = []
  const later: Touched[] = []
  let bytes = 0
  const restaurants = byRestaurant(touched).toSorted((one, other) => one.bytes - other.bytes)
  for (const each of restaurants) {
    const fits = bytes + each.bytes <= budget.bytes && now.length + each.documents.length <= budget.documents
    if (!fits || waiting.has(each.id)) {
      later.push(...each.documents)
      continue
    }
    now.push(...each.documents)
    bytes += each.bytes
  }
  return { now, later }
}

/** As many of the first documents as fit, and at least one. */
export function firstThatFit<T extends { readonly bytes: number }>(
  documents: readonly T[],
  budget: Budget = budgetOfTransaction,
): readonly T[] {
  let bytes = 0
  const end = documents.findIndex((document, index) => {
    bytes += document.bytes
    return index > 0 && (bytes > budget.bytes || index >= budget.documents)
  })
  return end === -1 ? documents : documents.slice(0, end)
}

function byRestaurant(touched: readonly Touched[]) {
  const found = new Map<string, Touched[]>()
  for (const document of touched) {
    const others = found.get(document.restaurantId)
    if (others) others.push(document)
    else found.set(document.restaurantId, [document])
  }
  return [...found].map(([id, documents]) => ({
    id,
    documents,
    bytes: documents.reduce((total, { bytes }) => total + bytes, 0),
  }))
}
