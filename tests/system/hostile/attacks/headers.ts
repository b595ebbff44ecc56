import { limits } from '@safe-menu/contracts/limits'
import { type Attack, type Cast, genuineFor } from './draft.ts'

export const header: Attack = (draft, random) => {
  const add = random.pick<readonly [string, string][]>([
    [['X-Forwarded-For', '127.0.0.1, ::1, <script>']],
    [
      ['X-Forwarded-For', 'not an address'],
      ['X-Real-IP', '10.0.0.1'],
      ['Forwarded', 'for=unknown'],
    ],
    [
      ['Idempotency-Key', 'one'],
      ['Idempotency-Key', 'two'],
    ],
    [['Idempotency-Key', 'k'.repeat(limits.idempotencyKeyLength + random.int(2))]],
    [['Idempotency-Key', random.pick(['', ' ', 'caf\u00e9', '__proto__', 'a b', '\u0001'])]],
    [['Idempotency-Key', 'always the same']],
    [['Consistency-Token', random.pick(['', 'x', 'e30.e30', '.', 'A'.repeat(4_000), '\u00ff'])]],
    [['X-Request-Id', random.pick(['../../log', 'a'.repeat(5_000), '\u001b[31m'])]],
    [['X-Huge', 'x'.repeat(random.pick([7_000, 15_000, 17_000, 70_000]))]],
    Array.from({ length: 1_500 }, (_, at) => [`X-Many-${at}`, '1'] as [string, string]),
    [['Transfer-Encoding', random.pick(['gzip, chunked', 'xchunked', 'identity'])]],
    [['Connection', 'authorization, content-length, transfer-encoding']],
    [['Connection', `close${' '.repeat(14_000)}x`]],
    [['Connection', ','.repeat(14_000)]],
    [['If-None-Match', '"'.repeat(14_000)]],
    [['Accept-Encoding', `gzip${' ;'.repeat(7_000)}`]],
    [['Content-Type', `text/csv${'; header=a'.repeat(1_400)}\u00e9`]],
    [['Authorization', `Bearer ${' '.repeat(14_000)}`]],
    [['X-Forwarded-For', ', '.repeat(7_000)]],
    [['Date', 'Thu, 01 Jan 0000 00:00:00 GMT']],
    [['If-Modified-Since', 'Sat, 31 Dec 9999 23:59:59 GMT']],
    [
      ['Connection', 'Upgrade'],
      ['Upgrade', 'websocket'],
    ],
    [['Expect', random.pick(['100-continue', 'the unexpected'])]],
    [['Range', 'bytes=0-0,1-1,-1']],
    [['If-None-Match', random.pick(['*', '"', 'W/"\u00ff"', `"${'e'.repeat(5_000)}"`])]],
    [['Accept-Encoding', random.pick(['br;q=NaN', '*;q=0', 'gzip;q=1e9', ', , ,', 'identity;q=0'])]],
    [['Accept', 'image/png']],
    [['Last-Event-ID', random.pick(['-1', 'NaN', '9'.repeat(400), '\u00ff'])]],
    [['Origin', 'null']],
    [['Host', 'evil.example']],
    [['Cookie', `a=${'b'.repeat(4_000)}`]],
    [['User-Agent', random.pick(['', 'Googlebot', '\u00ff\u00fe', 'u'.repeat(7_000)])]],
    [['X-HTTP-Method-Override', 'DELETE']],
    [['Bad Name', 'with a space']],
    [['X-Folded', 'one\r\n two']],
    [['X-Null', 'a\0b']],
  ])
  draft.headers.push(...add)
  if (add.some(([name, value]) => value.length > 16_000 || /^(Expect|Transfer|Bad|X-Many)/u.test(name))) {
    draft.mayBeCut = true
  }
}

export const method: Attack = (draft, random) => {
  draft.method = random.pick([
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'DELETE',
    'PATCH',
    'OPTIONS',
    'TRACE',
    'get',
    'NONSENSE',
  ])
  draft.elsewhere = true
}

export const credentials =
  (cast: Cast): Attack =>
  (draft, random, route) => {
    const genuine = genuineFor(route, cast)
    if (random.chance(0.3)) {
      draft.token = null
      const given = random.pick([
        '',
        'Bearer',
        'Bearer  ',
        'Basic YTpi',
        'bearer x',
        `Bearer ${genuine[0]}, Bearer ${genuine[0]}`,
        `Bearer ${genuine[0]} `,
        'Bearer \u00ff.\u00ff.\u00ff',
      ])
      draft.headers.push(['Authorization', given])
    } else draft.token = random.pick([...cast.invalid, ...genuine])
  }
