/** Longer than any line of ours by far; a file that is no export must not be read into memory whole. */
const maxLine = 16 * 1_048_576

/** The lines of a text as it comes in portions, each with the line feed that ends it. Lines end with a line feed and nothing else. */
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
    if (rest.length > maxLine) throw new Error('A line of the file is longer than any line of an export.')
  }
  if (rest !== '') yield rest
}
