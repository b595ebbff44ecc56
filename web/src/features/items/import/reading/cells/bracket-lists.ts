import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { tagNamed } from '../names/find-tag.ts'
import { inBrackets, namesOfList } from '../names/plain.ts'

/** Whether a word is the full name of an allergen. */
export function isAllergenName(word: string): boolean {
  const tag = tagNamed(word)
  return tag !== null && !isDiet(tag.id)
}

/** No ingredient has one of these names: beside them, "egg" is not the egg on a toast. */
const onlyAllergens = new Set(['gluten', 'sulphites', 'molluscs', 'crustaceans', 'lupin'])

/** Whether the words in the brackets of a file are rather lists of allergens, "(gluten, milk)", than of ingredients, "(ham, cheese, egg)". */
export function areBracketsLists(texts: readonly string[]): boolean {
  let [lists, others] = [0, 0]
  for (const text of texts)
    for (const [, inside = ''] of text.matchAll(inBrackets)) {
      const parts = namesOfList(inside)
      const named = parts.flatMap(part => {
        const tag = tagNamed(part)
        return tag && !isDiet(tag.id) ? [tag] : []
      })
      if (named.length === 0) continue
      const isWhole = named.length > 1 && named.length === parts.length
      if (isWhole || named.some(({ id, detail }) => detail === null && onlyAllergens.has(id))) lists += 1
      else if (parts.length > 1) others += 1
    }
  return lists > 0 && lists >= others
}
