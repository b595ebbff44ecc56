const byName = new Intl.Collator('en')

/** The dishes of one section of a menu. */
export interface Section<T> {
  /** Empty for dishes without a section. */
  readonly name: string
  readonly items: readonly T[]
}

/** Groups dishes by section, sorted by name; dishes without one come last. Within a section the order stays. */
export function bySection<T>(items: readonly T[], sectionOf: (item: T) => string): readonly Section<T>[] {
  const sections = new Map<string, T[]>()
  for (const item of items) {
    const name = sectionOf(item).trim()
    const section = sections.get(name)
    if (section) section.push(item)
    else sections.set(name, [item])
  }
  return [...sections]
    .map(([name, dishes]) => ({ name, items: dishes }))
    .sort((a, b) => Number(a.name === '') - Number(b.name === '') || byName.compare(a.name, b.name))
}

/** A shorter group of dishes is read at a glance: sections would only spread it over the screen. */
const leastForSections = 9

/** The dishes of a verdict by section if they are many, else as one section. */
export function sectionsOfGroup<T>(
  items: readonly T[],
  sectionOf: (item: T) => string,
): readonly Section<T>[] {
  return items.length < leastForSections ? [{ name: '', items }] : bySection(items, sectionOf)
}

/** A section as a heading. */
export function sectionTitle({ name }: Section<unknown>): string {
  return name || 'More dishes'
}
