/** Far longer than any line of ours. Without a limit, another file could be read into memory as one line. */
const maxLine = 16 * 1_048_576

/** Splits a text that arrives in portions into lines, each with its line feed. Only line feeds end lines. */
export async function* linesOf(portions: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const portion of portions) {
    rest += portion
    let from = 0
    for (let at = rest.indexOf('\n'); at >= 0; at = rest.indexOf('\n', from)) {
      yield rest.slice(from, at + 1)
      from = at + 1
    }
    rest = rest.slice(from)
    if (rest.length > maxLine)
      throw new Error('The file has a line that is longer than any line of an export.')
  }
  if (rest !== '') yield rest
}
