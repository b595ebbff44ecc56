import { StoreError } from '../errors.ts'

// With these, JavaScript and .NET mean the same. Other letters after a backslash are literals in JavaScript and something else there.
const knownEscape = /\\(?:[bBdDsSwWfnrtv]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[^A-Za-z])/gu
const otherEscape = /\\[A-Za-z]/u
// `[[:alpha:]]` (RE2) and `[a-z-[aeiou]]` (.NET).
const otherClass = /\[\[:|-\[/u

/**
 * Compiles the regular expression of a filter. A real server uses those of .NET. An expression that JavaScript would read in
 * another way is refused.
 * @throws StoreError ('invalid-argument')
 */
export function compileFilter(text: string): RegExp {
  const [, flags = '', body = ''] = /^(?:\(\?([ims]+)\))?(.*)$/su.exec(text) ?? []
  const foreign = otherEscape.exec(body.replace(knownEscape, '')) ?? otherClass.exec(body)
  if (foreign) throw refuse(text, `has ${foreign[0]}, which the local event store does not support`)
  try {
    return new RegExp(body, flags)
  } catch (cause) {
    throw refuse(text, 'is not a regular expression that the local event store supports', cause)
  }
}

function refuse(text: string, why: string, cause?: unknown): StoreError {
  return new StoreError('invalid-argument', `The filter "${text}" ${why}.`, { cause })
}
