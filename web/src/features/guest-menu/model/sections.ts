import type { GuestMenu } from './guest-document.ts'

const byName = new Intl.Collator('en')

/** The dishes of one section of a menu. */
export interface Section<T> {
  /** Empty for dishes without a section. */
  readonly name: string
  readonly items: readonly T[]
}

/**
 * Groups dishes by section: `arranged` ones in that order, then the others by name; dishes without one come last. Within a section
 * the order stays.
 */
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

/** A shorter group of dishes is read at a glance: sections would only spread it over the screen. */
const leastForSections = 9

/** The dishes of a verdict by section if they are many or the menu is arranged, else as one section. */
export function sectionsOfGroup<T>(
  items: readonly T[],
  sectionOf: (item: T) => string,
  arranged: readonly string[] = [],
): readonly Section<T>[] {
  const isShort = items.length < leastForSections && arranged.length === 0
  return isShort ? [{ name: '', items }] : bySection(items, sectionOf, arranged)
}

/** The sections of an arranged menu, in order. Empty: the menu is by name. */
export const sectionNames = (menu: Pick<GuestMenu, 'sections'>) => menu.sections.map(({ name }) => name)

/** A section as a heading. */
export function sectionTitle({ name }: Section<unknown>): string {
  return name || 'More dishes'
}
