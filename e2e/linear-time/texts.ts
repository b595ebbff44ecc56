/** Characters of every kind that a class can name. */
const characters = [...'aA0 \t\n-._@:/"\',;+%=(<{[é漢\u200d\u00a0\ufe0f\u{1f373}\u{1f3f4}\u{e0067}म']

/** The literal words of a pattern, and the characters in its classes. */
function literalsOf(source: string): readonly string[] {
  // Removes escapes, Unicode classes and group openers, leaving literal text.
  const plain = source.replaceAll(/\\[dwsbDWSB]|\\[pP]\{[^}]*\}|\\u\{?[\dA-Fa-f]+\}?|\(\?<?[:=!]/gu, '\n')
  const words = plain.replaceAll(/\\(.)/gu, '$1').match(/[\w =/:.<>-]{2,}/gu) ?? []
  const marks = plain.match(/[^\w\s\\()[\]{}|?*+^$]/gu) ?? []
  return [...new Set([...words, ...marks])]
}

/** Builds a text of about `length` characters that may make the pattern backtrack. */
type BuildText = (length: number) => string

/**
 * Repeats each word, character and pair of a pattern, also after a word of the pattern and before an end that does not match.
 */
export function textsFor(source: string): readonly BuildText[] {
  const own = literalsOf(source)
  const single = [...new Set([...own, ...characters])]
  const pairs = own.flatMap(word => single.flatMap(other => [word + other, other + word]))
  const repeated =
    (pump: string, before = '', end = '\0'): BuildText =>
    length =>
      `${before}${pump.repeat(Math.ceil(length / pump.length))}${end}`
  return [
    ...[...single, ...new Set(pairs)].map(pump => repeated(pump)),
    ...single.flatMap(pump => ['a', ...own].map(before => repeated(pump, before))),
    ...single.map(pump => repeated(pump, 'a', 'a ')),
  ]
}
