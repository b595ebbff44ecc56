import type { ItemReportsView } from '@safe-menu/contracts/guest-reports/views'

/** The reports that this page has answered: a list that is read just after an answer may still have them. */
export function createAnsweredReports() {
  /** The last answered report of each item. */
  const answered = new Map<string, bigint>()
  return {
    add({ itemId, through }: Pick<ItemReportsView, 'itemId' | 'through'>): void {
      answered.set(itemId, BigInt(through))
    },
    /** The list without the items of which nothing newer was reported. */
    leftOf: (list: readonly ItemReportsView[]): readonly ItemReportsView[] =>
      list.filter(({ itemId, through }) => BigInt(through) > (answered.get(itemId) ?? -1n)),
  }
}
