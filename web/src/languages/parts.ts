/** A language's texts are in three files of the build. A text's subject (the first word of its id) says in which. */
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
