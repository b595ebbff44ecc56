/**
 * The texts of a language are in three files of the build: what a guest needs to read a menu, what belongs to parts that load later,
 * and what only the server writes. A text's subject (the first word of its id) decides.
 */
export type CataloguePart = 'first' | 'later' | 'server'

const parts: ReadonlyMap<string, CataloguePart> = new Map([
  ['aside', 'later'], // filters that were set aside
  ['asOf', 'later'], // the time on paper
  ['copy', 'later'], // copies without a network
  ['line', 'later'], // a line of the order
  ['mistake', 'later'],
  ['order', 'later'],
  ['paper', 'later'],
  ['profile', 'later'], // filters of an account
  ['report', 'later'],
  ['share', 'later'], // the staff card as a link
  ['singles', 'later'], // single nuts and cereals
  ['staffCard', 'later'],
  ['strict', 'later'], // the note of strict mode
  ['word', 'later'], // the staff card's words for allergies
  ['server', 'server'],
])

export function partOf(id: string): CataloguePart {
  return parts.get(id.split('.', 1)[0] ?? '') ?? 'first'
}
