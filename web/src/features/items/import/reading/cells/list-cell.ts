import { foldWord } from '../answers.ts'
import type { IsKnownCode } from '../codes/code-tokens.ts'
import { codesIn } from '../codes/code-tokens.ts'
import { tagNamed } from '../names/find-tag.ts'

/**
 * The words or codes of a list of allergens: "gluten, eggs", "A, C, G", "ACG", "Gluten (wheat, rye); Milch". Commas within brackets
 * divide nothing.
 */
export function wordsOfList(cell: string, isKnown: IsKnownCode): readonly string[] {
  const parts = splitOutsideBrackets(cell)
  return parts.flatMap(part => {
    if (isKnown(foldWord(part)) || tagNamed(part)) return [part]
    const joined = part.split(/\s(?:and|und|et|y|e|en|i|oraz)\s/u)
    if (joined.length > 1 && joined.every(word => isKnown(foldWord(word)) || tagNamed(word))) return joined
    return codesIn(part, isKnown) ?? [part]
  })
}

function splitOutsideBrackets(text: string): readonly string[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (const [at, letter] of [...text].entries()) {
    if (letter === '(' || letter === '[') depth += 1
    if (letter === ')' || letter === ']') depth = Math.max(0, depth - 1)
    if (depth > 0 || !/[,;/\n•+&|]/u.test(letter)) continue
    parts.push([...text].slice(start, at).join(''))
    start = at + 1
  }
  parts.push([...text].slice(start).join(''))
  return parts.map(part => part.trim()).filter(part => part !== '')
}
