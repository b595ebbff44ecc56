import type { Random } from '../../fixtures/random.ts'

/** Texts known to break parsers, databases, collations, logs and screens. */
const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202egnirts',
  '\u2066isolated\u2069',
  '\ud800',
  'half \udc00 a pair',
  'e\u0301clair',
  '\u212b\ufb01\u1e9b\u0323',
  'Z\u0351\u036b\u0343\u036a\u0302'.repeat(20),
  '👩‍👩‍👧‍👦'.repeat(15),
  '\ufeffBOM',
  '\r\n.\r\n',
  '\u2028\u2029',
  "'; drop schema menus cascade; --",
  '" or ""="',
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}',
  '%00%0a%0d%ff',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e400',
  '١٢٣',
  '=cmd|calc!A1',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '11111111-1111-4111-8111-11111111111G',
]

/** At the bounds of `contracts/limits`, one below and one above. */
const lengths = [1, 9, 10, 40, 41, 72, 73, 119, 120, 121, 500, 501, 999, 1_000, 1_001, 2_000, 2_001, 10_000]

const numbers: readonly number[] = [
  -1,
  -0,
  0.005,
  99_999.99,
  100_000,
  0.1 + 0.2,
  2 ** 31,
  2 ** 53 + 2,
  -(2 ** 63),
  5e-324,
  1.797_693_134_862_315_7e308,
]

export function hostileText(random: Random): string {
  if (random.chance(0.6)) return random.pick(texts)
  return random.pick(['x', 'é', 'e\u0301', '漢', '😀', ' ', '\t']).repeat(random.pick(lengths))
}

/** Valid and almost valid email addresses: invisible characters, lookalikes, addresses that cannot be stored. */
export function hostileEmail(random: Random): string {
  const own = `${random.int(1_000_000)}@example.com`
  const mark = random.pick([
    '\0',
    '\u200b',
    '\u202e',
    '\u00ad',
    '\ufeff',
    '\ud800',
    '\u001b',
    '\u2028',
    '\ue000',
    '\u{e0041}',
    ' ',
    '\t',
  ])
  return random.pick([
    `a${mark}b${own}`,
    `ab${own}${mark}`,
    `a@exam${mark}ple.com`,
    `J\u030c${own}`,
    `\u0130I${own}`,
    `${'x'.repeat(64)}@${'y.'.repeat(92)}example`,
    `${'x'.repeat(random.pick([64, 65, 254, 10_000]))}${own}`,
    `a@${'b.'.repeat(20_000)}`,
    '@'.repeat(5_000),
    `"a b"${own}`,
    `a${own}, b${own}`,
    `a${own}\r\nBcc: b@example.com`,
    hostileText(random),
  ])
}

/** Instants at the limits of what parts of the product can store. */
export function hostileInstant(random: Random): string {
  const day = random.pick([
    '0000-01-01',
    '0001-01-01',
    '1969-12-31',
    '1970-01-01',
    '2026-02-30',
    '2199-12-31',
    '2200-01-01',
    '9999-12-31',
    '-271821-04-20',
    '+275760-09-13',
    '12026-01-01',
  ])
  const time = random.pick([
    '',
    'T00:00:00Z',
    'T23:59:59.999Z',
    'T24:00:00Z',
    'T00:00:00+23:59',
    'T23:59:60-23:59',
    'T00:00:00.123456789-00:00',
    'T00:00',
    'T00:00:00\0Z',
    'T00:00:00[Europe/Vienna]',
  ])
  return random.chance(0.9) ? `${day}${time}` : hostileText(random)
}

/** JSON values of an unexpected type. */
export function hostileValue(random: Random): unknown {
  return random.pick([
    hostileText,
    () => random.pick(numbers),
    () => random.json(),
    () => Array.from({ length: 101 }, () => hostileText(random)),
    () => ({ [hostileText(random)]: random.json() }),
    () => ({ toString: 1, valueOf: null, length: -1, toJSON: 'no' }),
  ])(random)
}

/** JSON texts that `JSON.stringify` does not produce. */
export function hostileJsonText(random: Random, around: string): string {
  const inner = around.startsWith('{') && around.length > 2 ? `,${around.slice(1, -1)}` : ''
  return random.pick([
    `{"__proto__":{"role":"ADMIN"}${inner}}`,
    `{"constructor":{"prototype":{"admin":true}}${inner}}`,
    `{"name":1,"name":"twice"${inner}}`,
    `{"n":1e999${inner}}`,
    `{"n":-1E-999${inner}}`,
    `{"n":${'9'.repeat(400)}${inner}}`,
    `{"s":"\\ud800"${inner}}`,
    `{"s":"\\u0000"${inner}}`,
    '['.repeat(30_000),
    `${'['.repeat(19)}1${']'.repeat(19)}`,
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    `\ufeff${around}`,
    `${around}${around}`,
    `${around},`,
    around.slice(0, -1),
    'undefined',
    'NaN',
    "{'single': 'quotes'}",
    '{"a":0x10}',
    '"only text"',
    'null',
    '[]',
    '',
    ' '.repeat(1_000),
    '\0',
  ])
}

/** Bytes that are not text, or text in another encoding than declared. */
export function hostileBytes(random: Random, around: string): Buffer {
  return random.pick([
    Buffer.from([0xff, 0xfe, 0xfd]),
    Buffer.concat([Buffer.from(around.slice(0, -1)), Buffer.from([0xc3, 0x28]), Buffer.from('}')]),
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
    Buffer.from(around, 'utf16le'),
    Buffer.from(`{"name":"caf\u00e9"}`, 'latin1'),
    Buffer.from(Array.from({ length: 512 }, () => random.int(256))),
  ])
}
