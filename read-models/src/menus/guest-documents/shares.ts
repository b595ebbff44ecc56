import type { DocumentKey } from './store-documents.ts'

/** A document that a batch has changed. */
export interface Touched extends DocumentKey {
  readonly restaurantId: string
  /** Its approximate size. */
  readonly bytes: number
}

/** The maximum that one transaction derives. */
export interface Budget {
  readonly documents: number
  readonly bytes: number
}

/**
 * Other restaurants wait for at most one such transaction: 512 KB take about 50 ms to read, compress and store. A restaurant with
 * 150 dishes stays far below, so its rows and documents change in one transaction.
 */
export const budgetOfTransaction: Budget = { documents: 50, bytes: 512 * 1024 }

interface Shares {
  /** Derived together with the rows. */
  readonly now: readonly Touched[]
  /** Derived later, when it is the restaurant's turn. */
  readonly later: readonly Touched[]
}

/**
 * Decides which documents of a batch are derived now. Restaurants with few bytes come first, so that they do not wait for large
 * ones. A restaurant that already has waiting documents waits with all of them; otherwise its documents would be out of order.
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

/** The first documents that fit into the budget, at least one. */
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
