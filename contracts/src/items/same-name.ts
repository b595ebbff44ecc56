export interface NamedItem {
  readonly name: string
  readonly section: string
}

/** A key that is equal for items which a reader of the menu cannot tell apart. */
export function nameKey(item: NamedItem): string {
  return JSON.stringify([item.section, item.name].map(text => text.normalize('NFC').toLowerCase()))
}
