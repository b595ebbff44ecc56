import { z } from 'zod'
import { limits } from './limits.ts'

/**
 * Control characters except tab and line feed, unpaired surrogates, line separators, and bidirectional overrides, which change
 * how text reads.
 */
const forbiddenCharacters = /(?![\t\n])[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
const lineBreaks = /[\t\n]/u

/** Invisible characters. U+2800 (blank Braille) and U+FFF9..U+FFFB (annotations) lack the Unicode property. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\uFFF9-\uFFFB]/u
/** A UTF-16 code unit that is invisible at the end of a text. Variation selectors belong to the character before them. */
const blank = /^(?![\uFE00-\uFE0F\u180B-\u180F])[\s\u2800\p{Default_Ignorable_Code_Point}]$/u

/** Scripts in which a joiner changes the shape of its neighbours (Unicode Standard, 23.2). */
const joining =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}' +
  '\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}'
/** Invisible characters that are needed, because they change how the text looks. */
const needed = new RegExp(
  [
    `(?<=(?![\\p{N}\\p{P}])[${joining}])[\\u200C\\u200D](?=(?![\\p{N}\\p{P}])[${joining}])`,
    '(?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
    '(?<=[0-9#*])\\uFE0F(?=\\u20E3)', // keycaps
    '(?<=\\p{Ideographic})[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]', // variants of ideographs
    '(?<=\\p{scx=Mong})[\\u180B-\\u180D\\u180F]',
    '(?<=\\u{1F3F4})[\\u{E0020}-\\u{E007E}]+\\u{E007F}', // flags of regions
  ].join('|'),
  'gu',
)

/** Trims invisible characters. Without a regular expression, because one that ends in `+$` takes quadratic time. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && blank.test(text.charAt(start))) start += 1
  while (start < end && blank.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** More than any language stacks on one letter (UAX #15, "Stream-Safe Text Format"). */
const mostMarks = 30

/** Whether `normalize` takes time in proportion to the text: a longer run of marks on one letter would take its square. */
export function isComposable(text: string): boolean {
  for (const [marks] of text.matchAll(/\p{M}+/gu)) if (marks.length > mostMarks) return false
  return true
}

export const stackedMarks = 'Remove the accents that are stacked on one letter.'

const normalised = z
  .string()
  .refine(isComposable, stackedMarks)
  .transform(text => trimmed(text.replace(/\r\n?/gu, '\n').normalize('NFC')))
  .refine(text => !forbiddenCharacters.test(text), 'Remove the control characters.')

/**
 * One line of text, trimmed and NFC-normalised, without control characters (product, "Bounds"). Invisible characters are
 * refused, so that two names that look the same are the same. Those that scripts and emoji need are kept.
 * `min` and `max` count UTF-16 code units after trimming.
 */
export function line(max: number, min = 0) {
  return normalised
    .refine(text => !lineBreaks.test(text), 'Use a single line without tabs.')
    .refine(
      text => !invisible.test(text.replaceAll(needed, '')),
      'Remove the invisible characters: type the text instead of pasting it.',
    )
    .refine(
      text => text.length >= min,
      min === 1 ? 'Enter at least one character.' : `Enter at least ${min} characters.`,
    )
    .refine(text => text.length <= max, `Shorten this to at most ${max} characters.`)
}

/**
 * Several lines of text, or a text to search for. Invisible characters that break words or mix directions are allowed, unlike in
 * {@link line}. U+0000, which PostgreSQL does not accept as text, is refused.
 */
export function paragraph(max: number) {
  return normalised.refine(text => text.length <= max, `Shorten this to at most ${max} characters.`)
}

/**
 * A web address whose host is what a person reads. `URL`, and so a browser, also takes one slash, none, or backslashes for "//", and
 * a user name in front of the host.
 */
export const namesItsHost = (address: string): boolean => /^https?:\/\/[^/?#\\@]+(?:[/?#]|$)/iu.test(address)

/**
 * The manager's reason for weakening, withdrawing or deleting something that guests rely on. An admin who acts for a
 * restaurant must give one (`allergens.reason_required`).
 */
export const Reason = line(limits.reasonLength).optional()
