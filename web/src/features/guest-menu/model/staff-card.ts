import { singleDetail } from '@safe-menu/contracts/allergens/single-detail'
import { chosenTags, type OfferedTag } from './offered.ts'

/** Where the catalogue's name without its last "s" is not the word for the allergy. */
const words: { readonly [id: string]: string } = {
  gluten: 'gluten',
  sesame: 'sesame',
  sulphites: 'sulphite',
}

const allergyWord = ({ id, name }: OfferedTag) => (words[id] ?? name.replace(/s$/u, '')).toUpperCase()

/** What the guest says to the staff: "I have a NUT allergy", single nuts and cereals, and the diets. Empty without filters. */
export function staffHeadlines(
  selected: readonly string[],
  offered: readonly OfferedTag[],
): readonly string[] {
  const { allergens, diets } = chosenTags(selected, offered)
  const single = allergens.filter(({ id }) => singleDetail(id))
  const [first, ...others] = allergens.filter(tag => !single.includes(tag)).map(allergyWord)
  const lines: string[] = []
  if (first !== undefined) {
    const article = /^[AEIOU]/u.test(first) ? 'an' : 'a'
    const last = others.pop()
    lines.push(
      last === undefined
        ? `I have ${article} ${first} allergy`
        : `I have these allergies: ${[first, ...others].join(', ')} and ${last}`,
    )
  }
  const upperCase = (tags: readonly OfferedTag[]) => tags.map(({ name }) => name.toUpperCase()).join(', ')
  if (single.length > 0) lines.push(`I must avoid: ${upperCase(single)}`)
  if (diets.length > 0) lines.push(`My diet: ${upperCase(diets)}`)
  return lines
}
