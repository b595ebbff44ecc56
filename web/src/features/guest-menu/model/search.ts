/** Letters that Unicode does not take apart into a letter and an accent. */
const plainLetters: { readonly [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
}

interface Searched {
  readonly name: string
  readonly description: string
}

/** A text as it is searched: without case and accents, and with `&` as "and". */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .replace(/[ßæœøłđ]/gu, letter => plainLetters[letter] ?? letter)
    .replaceAll('’', "'")
    .replaceAll('&', ' and ')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Whether an item matches the search: a substring of its name or description (specification section 5), also translated. */
export function matchesSearch(
  item: Searched & { readonly translation?: Searched | null },
  search: string,
): boolean {
  const term = fold(search)
  const found = ({ name, description }: Searched) =>
    fold(name).includes(term) || fold(description).includes(term)
  return found(item) || (item.translation ? found(item.translation) : false)
}
