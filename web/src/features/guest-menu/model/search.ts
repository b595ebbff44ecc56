/** Whether an item matches the search: a case-insensitive substring of its name or description (specification section 5). */
export function matchesSearch(
  item: { readonly name: string; readonly description: string },
  search: string,
): boolean {
  const term = fold(search.trim())
  return fold(item.name).includes(term) || fold(item.description).includes(term)
}

/** Names are stored in NFC, but a phone's keyboard may send decomposed text. */
const fold = (text: string) => text.normalize('NFC').toLowerCase()
