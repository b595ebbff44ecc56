import { type NamedItem, nameKey } from '@safe-menu/contracts/items/same-name'

const nameOnlyKey = ({ name }: NamedItem) => nameKey({ name, section: '' })

/**
 * Finds items by name. Each key is computed once: comparing 500 rows with 500 long names would block the process for seconds.
 */
export function createNameFinder<T extends NamedItem>(items: readonly T[]) {
  const bySection = groupBy(items, nameKey)
  const byName = groupBy(items, nameOnlyKey)
  return {
    inSection: (wanted: NamedItem): readonly T[] => bySection.get(nameKey(wanted)) ?? [],
    inAnySection: (wanted: NamedItem): readonly T[] => byName.get(nameOnlyKey(wanted)) ?? [],
  }
}

function groupBy<T>(all: readonly T[], keyOf: (each: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const each of all) {
    const key = keyOf(each)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return groups
}
