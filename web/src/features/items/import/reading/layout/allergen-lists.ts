import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { mayListAllergens } from '@safe-menu/contracts/items/matrix'
import { wordsOfList } from '../cells/list-cell.ts'
import { tagNamed } from '../names/find-tag.ts'

/** A list has no more lines. */
const mostListLines = 3

/**
 * Divides the lines below a dish from its lists of allergens in words: "Contains: milk, eggs", "Peut contenir : lait". A list in which a
 * word is not the name of an allergen stays a text.
 */
export function divideLists(lines: readonly string[]): {
  readonly texts: readonly string[]
  readonly lists: readonly string[]
} {
  const texts: string[] = []
  const lists: string[] = []
  for (let at = 0; at < lines.length; ) {
    const [count, list] = listAt(lines, at) ?? [1, null]
    if (list === null) texts.push(lines[at] ?? '')
    else lists.push(list)
    at += count
  }
  return { texts, lists }
}

/** A list that begins on a line, and how many lines it has. */
function listAt(lines: readonly string[], at: number): readonly [number, string] | null {
  const [label, ...more] = (lines[at] ?? '').split(':')
  if (more.length === 0 || !mayListAllergens(label ?? '')) return null
  for (let count = mostListLines; count > 0; count -= 1) {
    const text = lines.slice(at, at + count).join(' ')
    const list = [text, text.slice(text.indexOf(':') + 1).trim()].find(isNamed)
    if (list !== undefined && at + count <= lines.length) return [count, list]
  }
  return null
}

/** Whether a text consists of names of allergens. */
function isNamed(text: string): boolean {
  const words = wordsOfList(text, 'contains', () => false)
  return (
    words.length > 0 &&
    words.every(word => {
      const tag = tagNamed(word.text)
      return tag !== null && !isDiet(tag.id)
    })
  )
}
