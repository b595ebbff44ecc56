export interface NamedItem {
  readonly name: string
  readonly section: string
}

/** A key that is equal for items which a reader of the menu cannot tell apart. */
export function nameKey(item: NamedItem): string {
  return JSON.stringify([item.section, item.name].map(text => text.normalize('NFC').toLowerCase()))
}

const numberAtEnd = /\s(?:[2-9]|[1-9]\d{1,2})$/u

/** A name without the number at its end, which an import can have given. */
export const withoutNumber = (name: string) => name.replace(numberAtEnd, '')

/**
 * The keys of items in a section that only a number tells apart: "Penne" and "Penne 2". An import gives such numbers in the order of its
 * lines, so that the same name can be another dish in the next file. "Menu 1" and "Menu 2" are names of their own.
 */
export function numberedKeys(items: readonly NamedItem[]): ReadonlySet<string> {
  const all = new Set(items.map(nameKey))
  return new Set(
    items.flatMap(item => {
      const bare = nameKey({ ...item, name: withoutNumber(item.name) })
      const own = nameKey(item)
      return own !== bare && all.has(bare) ? [own, bare] : []
    }),
  )
}
