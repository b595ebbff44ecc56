import { limits } from '@safe-menu/contracts/limits'

/** Every general category of Unicode (UAX 44, table 12). */
const categories =
  'Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co Cn'.split(' ')

/** The first and the last character of each category. */
function endsOfCategories(): readonly string[] {
  const patterns = categories.map(category => new RegExp(`^\\p{${category}}$`, 'u'))
  const ends = new Map<RegExp, { readonly first: string; last: string }>()
  let pattern: RegExp | undefined
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code)
    // Most characters have the category of the one before.
    if (!pattern?.test(character)) pattern = patterns.find(each => each.test(character))
    if (!pattern) continue
    const known = ends.get(pattern)
    if (known) known.last = character
    else ends.set(pattern, { first: character, last: character })
  }
  return [...ends.values()].flatMap(({ first, last }) => [...new Set([first, last])])
}
const ofEachCategory = endsOfCategories()

/** Characters that parsers, collations, stores and screens often handle wrongly. */
const special = [
  '\0',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\ufffe',
  '\uffff',
  '\u{10ffff}',
  '\ud800',
  '\udc00',
  '\udc00\ud800',
  'e\u0301', // composes
  '\u212b', // a singleton
  '\u0958', // never composed again
  '\u1112\u1161\u11ab', // Hangul letters
  '\u0130', // two characters in lower case
  'J\u030c', // composes in lower case alone
  'ẞ',
  'ﬁ',
  '😀',
  '👩‍👩‍👧‍👦',
  'می\u200cخواهم',
  'שלום',
  '\n',
  '\r\n',
  '\t',
  '\\',
  '"',
  "'",
  '%',
  '_',
  '{}',
  '\\u0000',
  "'; drop schema menus cascade; --",
  '=1+1',
  '<b>',
  '__proto__',
]

const lengths = [...new Set(Object.values(limits))].filter(length => length <= 10_000)

/** Texts as long as each limit and one longer, of characters that count, compose or encode differently. */
const atLimits = lengths.flatMap(length => [
  'x'.repeat(length),
  'x'.repeat(length + 1),
  '漢'.repeat(length),
  '😀'.repeat(length / 2) + 'x'.repeat(length % 2),
  'e\u0301'.repeat(length),
])

const instants = [
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00.000Z',
  '1970-01-01T00:00:00+23:59',
  '1970-01-02T00:00:00+23:59',
  '2024-02-29T12:00:00.123456789-23:59',
  '2026-03-12T19:32:00.000Z',
  '2199-12-31T23:59:59.999Z',
  '2199-12-31T23:59:59-23:59',
  '2200-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999999999+23:59',
  '-271821-04-20T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
  '2026-03-12T24:00:00.000Z',
]
const days = [
  '0000-01-01',
  '0001-01-01',
  '1969-12-31',
  '1970-01-01',
  '2026-02-29',
  '2026-03-12',
  '9999-12-31',
]
const ids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '11111111-1111-4111-8111-111111111111',
  'AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA',
  '01890a5d-ac96-774b-bcce-b302099a8057',
]
const ranges = ['0..0', '1..9223372036854775807', '9223372036854775807..0', '1..9223372036854775808']
const decimals = ['0', '-0', '0.01', '12.5', '99999.99', '100000', '0.005', '1e3', '٣', ' 7 ', '007']
const zones = ['UTC', 'eUROPE/vienna', 'Etc/GMT+12', 'Pacific/Kiritimati', '+23:59', 'Europe/Vienna\0']
const colours = ['#000000', '#FFFFFF', '#fff', ' #1a6540 ']
const urls = [
  'https://x.example',
  'https://[::1]:65535/?#',
  'https://xn--/',
  'http://a@b.example',
  'javascript:1',
]

const inText = (text: string) => [text, `a${text}b`]
const inAddress = (text: string) => [
  `a${text}b@example.com`,
  `a@exa${text}mple.com`,
  `https://example.com/a${text}b`,
]

/** Texts at the limits of any field. The schema of each field decides which of them are valid. */
const extremeTexts: readonly string[] = [
  ...new Set([
    '',
    ' ',
    ...special.flatMap(inText),
    ...ofEachCategory.map(character => `a${character}b`),
    ...[...instants, ...days, ...ids, ...ranges, ...decimals, ...zones, ...colours],
    'milk',
    'vegan',
    ...special.flatMap(inAddress),
    ...ofEachCategory.map(character => `a${character}b@example.com`),
    ...atLimits,
    ...urls,
    `${'x'.repeat(64)}@${'y'.repeat(60)}.${'z'.repeat(60)}.example`,
    `${'x'.repeat(64)}@${`${'y'.repeat(60)}.`.repeat(3)}example`, // 254
  ]),
]

const numbers = [
  ...[0, -0, 1, -1, 0.01, 0.005, 12.5, 0.1 + 0.2, 99_999.99, 99_999.994, 100_000, 200, 201],
  ...[2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 5e-324, 1.797_693_134_862_315_7e308],
]

/** Extreme JSON values. */
export const extremeValues: readonly unknown[] = [...extremeTexts, ...numbers, true, false, null, [], {}]

export const extremeSizes = [0, 1, 2, 20, 21, 100, 101]
