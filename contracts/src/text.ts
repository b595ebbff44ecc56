import { z } from 'zod'

/** Controls but tab and line feed, unpaired surrogates, line separators, and the bidirectional overrides that make text read as another. */
const forbiddenCharacters = /(?![\t\n])[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
const lineBreaks = /[\t\n]/u

const normalised = z
  .string()
  .transform(text => text.replace(/\r\n?/gu, '\n').normalize('NFC').trim())
  .refine(text => !forbiddenCharacters.test(text), 'Remove the control characters.')

/**
 * One line of text, trimmed and NFC-normalised, without control characters (rulings, "Bounds").
 * `min` and `max` count UTF-16 code units after trimming.
 */
export function line(max: number, min = 0) {
  return normalised
    .refine(text => !lineBreaks.test(text), 'Use a single line without tabs.')
    .refine(
      text => text.length >= min,
      min === 1 ? 'Enter at least one character.' : `Enter at least ${min} characters.`,
    )
    .refine(text => text.length <= max, `Shorten this to at most ${max} characters.`)
}

/** Text of several lines, otherwise as {@link line}. */
export function paragraph(max: number) {
  return normalised.refine(text => text.length <= max, `Shorten this to at most ${max} characters.`)
}

/**
 * Text that is looked for, normalised as what is stored is. A pasted tab finds nothing and is no fault; what PostgreSQL takes
 * for no text at all (U+0000) is one.
 */
export function sought(max: number) {
  return paragraph(max)
}
