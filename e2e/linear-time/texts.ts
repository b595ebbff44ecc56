/** Characters of every kind that a class can name. */
const characters = [...'aA0 \t\n-._@:/"\',;+%=(<{[é漢\u200d\u00a0\ufe0f\u{1f373}\u{1f3f4}\u{e0067}म']

/** What a pattern says literally: words, and the characters in its classes. */
function literalsOf(source: string): readonly string[] {
  const plain = source.replaceAll(/\\[dwsbDWSB]|\\[pP]\{[^}]*\}|\\u\{?[\dA-Fa-f]+\}?|\(\?<?[:=!]/gu, '\n')
  const words = plain.replaceAll(/\\(.)/gu, '$1').match(/[\w =/:.<>-]{2,}/gu) ?? []
  const marks = plain.match(/[^\w\s\\()[\]{}|?*+^$]/gu) ?? []
  return [...new Set([...words, ...marks])]
}

/** A text of about that many characters that a pattern may look at again and again. */
type Text = (length: number) => string

/**
 * The words and characters of a pattern and pairs of them, repeated; each behind a word of the pattern, too, and before ends that
 * patterns do not expect.
 */
export function textsFor(source: string): readonly Text[] {
  const own = literalsOf(source)
  const single = [...new Set([...own, ...characters])]
  const pairs = own.flatMap(word => single.flatMap(other => [word + other, other + word]))
  const repeated =
    (pump: string, before = '', end = '\0'): Text =>
    length =>
      `${before}${pump.repeat(Math.ceil(length / pump.length))}${end}`
  return [
    ...[...single, ...new Set(pairs)].map(pump => repeated(pump)),
    ...single.flatMap(pump => ['a', ...own].map(before => repeated(pump, before))),
    ...single.map(pump => repeated(pump, 'a', 'a ')),
  ]
}
