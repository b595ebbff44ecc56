import { randomUUID } from 'node:crypto'
import { hostileEmail, hostileInstant, hostileText } from '../hostile-values.ts'
import type { Attack } from './draft.ts'

export const parameter: Attack = (draft, random, route) => {
  const value = random.chance(0.5)
    ? percentEncoded(hostileText(random))
    : random.pick([
        randomUUID(),
        '%',
        '%zz',
        '%ff',
        '%00',
        '..',
        '.',
        '%2e%2e',
        '%2f',
        'milk',
        '\u00e9',
        '*',
        ';a=b',
      ])
  const parts = route.path.split('/')
  const at = parts.findIndex(part => part.startsWith(':'))
  if (at === -1) return
  const path = draft.path.split('/')
  path[at] = value
  draft.path = path.join('/')
  // A value that is not a single path segment belongs to no route, or to another one.
  draft.elsewhere = true
}

export const address: Attack = (draft, random) => {
  const path = draft.path
  draft.elsewhere = true
  draft.path = random.pick([
    `${path}/`,
    `/${path}`,
    path.replaceAll('/', '//'),
    path.replaceAll('/', '%2f'),
    path.replaceAll('/', '\\'),
    path.toUpperCase(),
    `${path}%00`,
    `${path}%0d%0aSet-Cookie:a=b`,
    `/api/../..${path}`,
    `/api/%2e%2e/%2e%2e/etc/passwd`,
    `/../../../etc/passwd`,
    `/%5c..%5c..%5cetc/passwd`,
    `/.%00./package.json`,
    `/api/./${path.slice(5)}`,
    `${path};jsessionid=1`,
    `${path}#fragment`,
    `http://127.0.0.1:1${path}`,
    '*',
    '',
    `/api/${'a/'.repeat(4_000)}`,
    `/${'a'.repeat(15_000)}`,
    `${path}/@${'a'.repeat(14_000)}`,
    `${path}/${'a@'.repeat(7_000)}`,
    `${path}/${'-----BEGIN%20PRIVATE%20KEY-----'.repeat(400)}`,
    `/${'a'.repeat(40_000)}`,
    '/api/__proto__',
    '/api/constructor/prototype',
    '/%',
    '/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
    '/assets/%2e%2e/%2e%2e/package.json',
    `${path} HTTP/1.1\r\nX-Split: yes\r\n\r\nGET /`,
    path.replace('/api', '/api\u00ff'),
  ])
  // A second request on the same connection that no server can parse ends the connection of the first.
  if (draft.path.length > 16_000 || draft.path.includes('X-Split')) draft.mayBeCut = true
}

export const query: Attack = (draft, random) => {
  const text = percentEncoded(hostileText(random))
  const instant = () => percentEncoded(hostileInstant(random))
  const cursor = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = '11111111-1111-4111-8111-111111111111'
  draft.query = random.pick([
    `?from=${instant()}`,
    `?from=${instant()}&to=${instant()}`,
    `?time=${instant()}`,
    `?search=${percentEncoded(hostileEmail(random))}`,
    `?cursor=${cursor({ name: hostileText(random), id })}`,
    `?cursor=${cursor({ archivedAt: hostileInstant(random), id })}`,
    `?cursor=${cursor({ id: '9'.repeat(random.pick([1, 19, 20])), side: 'next' })}`,
    '?',
    `?${text}`,
    `?limit=${text}`,
    `?limit=0`,
    `?limit=201`,
    `?limit=1e2&limit=5`,
    '?limit[]=1',
    '?__proto__[a]=b&constructor=1',
    `?cursor=${text}`,
    '?cursor=e30',
    '?cursor=WzFd',
    `?name=${text}&menu=${text}`,
    '?name=%ff%fe&menu=%',
    '?name=%00',
    '?name=%ED%A0%80',
    '?from=yesterday&to=tomorrow',
    '?from=-271821-04-20T00:00:00Z',
    '?from=0000-01-01T00:00:00Z&to=9999-12-31T23:59:59.999999999%2B23:59',
    `?period=${text}`,
    '?period=daily&period=weekly',
    `?reason=${text}`,
    `?${'a=b&'.repeat(2_000)}`,
  ])
}

/** Lone surrogates have no percent-encoding; they are sent as their three bytes. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '')) + (/\p{Cs}/u.test(text) ? '%ED%A0%80' : '')
}
