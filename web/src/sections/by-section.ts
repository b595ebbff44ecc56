import { t } from '../languages/t.ts'

const byName = new Intl.Collator('en')

/** The dishes of one section of a menu. */
export interface Section<T> {
  /** Empty for dishes without a section. */
  readonly name: string
  readonly items: readonly T[]
}

/** Groups dishes by section: `arranged` ones in that order, then the others by name, then dishes without one. */
export function bySection<T>(
  items: readonly T[],
  sectionOf: (item: T) => string,
  arranged: readonly string[] = [],
): readonly Section<T>[] {
  const rankOf = (name: string) => (arranged.includes(name) ? arranged.indexOf(name) : arranged.length)
  const sections = new Map<string, T[]>()
  for (const item of items) {
    const name = sectionOf(item).trim()
    const section = sections.get(name)
    if (section) section.push(item)
    else sections.set(name, [item])
  }
  return [...sections]
    .map(([name, dishes]) => ({ name, items: dishes }))
    .sort(
      (a, b) =>
        rankOf(a.name) - rankOf(b.name) ||
        Number(a.name === '') - Number(b.name === '') ||
        byName.compare(a.name, b.name),
    )
}

/** Whether sections need headings: not when no dish has a section. */
export const haveHeadings = (sections: readonly Section<unknown>[]): boolean =>
  sections.some(({ name }) => name !== '')

/** A section's name as a heading. */
export const sectionTitle = (name: string): string => name || t('menu.moreDishes')
