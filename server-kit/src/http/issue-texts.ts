import type { z } from 'zod'

/** What to send instead of a value of the wrong type, by zod's name of the expected type. */
const expectedTypes: Readonly<Record<string, string>> = {
  string: 'Send a text.',
  number: 'Send a number.',
  int: 'Send a whole number.',
  boolean: 'Send true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
  null: 'Send null.',
}

/** What to send instead of a text without the wanted form, by zod's name of that form. */
const formats: Readonly<Record<string, string>> = {
  uuid: 'Send an id, such as 0b0e1f4e-5b0c-4a39-8f43-0a5b5d3c8f11.',
  datetime: 'Send a time, such as 2026-03-12T19:32:00Z.',
  date: 'Send a day, such as 2026-03-12.',
  email: 'Send an e-mail address.',
  url: 'Send a web address.',
}

const quoted = (values: readonly unknown[]) => values.map(value => JSON.stringify(value)).join(', ')

/**
 * The sentence about a value that a schema refuses, in place of zod's own words. A schema's own message comes before it. `undefined`:
 * there is none, and zod's words remain.
 */
export function issueText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This field is missing.'
      return expectedTypes[issue.expected] ?? 'This value has the wrong type.'
    case 'invalid_value':
      if (issue.input === undefined) return 'This field is missing.'
      return issue.values.length === 1
        ? `Send ${quoted(issue.values)}.`
        : `Send one of ${quoted(issue.values)}.`
    case 'invalid_format':
      return formats[issue.format] ?? 'This value does not have the expected form.'
    case 'too_big':
      return `Send at most ${issue.maximum}${unitOf(issue.origin, issue.maximum)}.`
    case 'too_small':
      return `Send at least ${issue.minimum}${unitOf(issue.origin, issue.minimum)}.`
    case 'not_multiple_of':
      return `Send a multiple of ${issue.divisor}.`
    case 'invalid_union':
      return issue.input === undefined
        ? 'This field is missing.'
        : 'This value does not have an accepted form.'
    default:
      return undefined
  }
}

/** What zod counts of a value: characters of a text, entries of a list; of a number, nothing. */
function unitOf(origin: string, count: number | bigint): string {
  const isOne = Number(count) === 1
  if (origin === 'string') return isOne ? ' character' : ' characters'
  if (origin !== 'array' && origin !== 'set' && origin !== 'record') return ''
  return isOne ? ' entry' : ' entries'
}
