import { readMatrix } from '@safe-menu/command-api/items/import/read-matrix'
import { sanitiseCss } from '@safe-menu/command-api/restaurants/css'
import { Email } from '@safe-menu/contracts/accounts/routes'
import { RestaurantAtView } from '@safe-menu/contracts/audit/views'
import { limits } from '@safe-menu/contracts/limits'
import { PriceInput } from '@safe-menu/contracts/money'
import { RestaurantProfile } from '@safe-menu/contracts/restaurants/profile'
import { routes } from '@safe-menu/contracts/routes'
import { line, paragraph } from '@safe-menu/contracts/text'
import { InstantInput } from '@safe-menu/contracts/time'
import { createRouteMatcher } from '@safe-menu/local/gateway/server'
import { createAccessLog, createLogger } from '@safe-menu/server-kit/logging/logger'
import { redactLine } from '@safe-menu/server-kit/logging/redact'
import { expect } from 'chai'
import { isSuperlinear, longestPieceMs } from './linear-time/growth.ts'
import { restaurantDifference, restaurantReplay } from './linear-time/replay.ts'
import { requests } from './linear-time/requests.ts'

// Starts first: it measures for half a minute.
// Only with --all: it measures times.
describe('what reads input', () => {
  const inBody = limits.jsonBodyBytes
  const inHead = 16_384 // Node refuses larger heads
  const pumps = [
    'a',
    ' ',
    '\u200b',
    'e\u0301',
    '👩\u200d',
    '\u{1f3f4}',
    'म\u200d',
    'a@',
    'a.',
    ':',
    '"',
    ',',
    '1.',
    '{',
    '-',
  ]

  const readers: readonly (readonly [string, (text: string) => unknown, number])[] = [
    ['a line of text', text => line(limits.nameLength).safeParse(text), inBody],
    ['a paragraph', text => paragraph(limits.descriptionLength).safeParse(text), inBody],
    ['an e-mail address', text => Email.safeParse(text), inBody],
    ['a website', text => RestaurantProfile.shape.website.safeParse(text), inBody],
    ['a price', text => PriceInput.safeParse(text), inBody],
    ['an instant', text => InstantInput.safeParse(text), inBody],
    ['a logged line', text => redactLine(`${text} eyJ @`), inBody],
    ['a path at the gateway', text => createRouteMatcher(routes)('GET', `/api/menus/${text}`), inHead],
    [
      'an import',
      text => readMatrix(`item,description\nSoup,${text}\n`, '2026-03-12T12:00:00.000Z'),
      limits.importBodyBytes / 4,
    ],
    [
      'the header of an import',
      text => readMatrix(`item,${text}\nSoup\n`, '2026-03-12T12:00:00.000Z'),
      inBody,
    ],
  ]

  for (const [name, read, size] of readers) {
    it(`takes time in proportion to it: ${name}`, async () => {
      for (const pump of pumps) {
        const text = (length: number) => `a${pump.repeat(Math.ceil(length / pump.length))}\n!`
        expect(await isSuperlinear(length => read(text(length)), size), pump).to.equal(false)
      }
      // Two kinds of marks on one letter, in the order that composing reverses.
      const marked = (length: number) => `a${'\u0345'.repeat(length / 2)}${'\u0334'.repeat(length / 2)}`
      expect(await isSuperlinear(length => read(marked(length)), Math.min(size, inBody)), 'marks').to.equal(
        false,
      )
    })
  }

  it('takes time in proportion to it: the log line of a hostile path', async () => {
    const log = createLogger({ service: 'test', level: 'info', destination: { write: () => undefined } })
    const write = createAccessLog(log)
    const request = {
      requestId: 'a',
      method: 'GET',
      route: 'a',
      status: 422,
      milliseconds: 1,
      account: undefined,
    }
    for (const pump of ['@a', 'a', '%', '://a:', '-----BEGIN PRIVATE KEY-----', 'eyJ', 'Bearer '])
      expect(
        await isSuperlinear(
          length => write('info', { ...request, path: `/@${pump.repeat(length)}` }),
          16_000,
        ),
        pump,
      ).to.equal(false)
  })

  it('takes time in proportion to it: custom CSS', async () => {
    for (const pump of [
      '{',
      '(',
      '/*',
      '"',
      '.menu-title{',
      '.menu-title,',
      '1.',
      '\\',
      'border:1px solid;',
      '}',
      '@media ',
    ]) {
      const text = (length: number) => `.menu-title{color:${pump.repeat(Math.ceil(length / pump.length))}`
      const grows = await isSuperlinear(length => sanitiseCss(text(length)), limits.customCssLength)
      expect(grows, pump).to.equal(false)
    }
  })
})

describe('the most expensive request of each kind', () => {
  /** No other request waits longer for a core. */
  const longestMs = 1_000

  /** A busy machine can double one measurement. */
  async function isQuick(work: () => unknown): Promise<boolean> {
    for (let attempt = 1; attempt <= 3; attempt += 1)
      if ((await longestPieceMs(work)) < longestMs) return true
    return false
  }

  for (const [name, work] of requests)
    it(`takes time in proportion to the menu, in pieces below a second: ${name}`, async () => {
      expect(await isSuperlinear(work, limits.itemsPerMenu)).to.equal(false)
      expect(await isQuick(() => work(limits.itemsPerMenu)), 'in one piece').to.equal(true)
    })

  /** More would be refused. */
  const menusInOneAnswer = limits.replayedItems / limits.itemsPerMenu

  it('takes less than a second in one piece: replay and diff of the largest restaurant', async () => {
    expect(await isQuick(() => restaurantDifference(menusInOneAnswer))).to.equal(true)
  })

  it('takes less than a second in one piece: writing and checking that replay', async () => {
    const replay = await restaurantReplay(menusInOneAnswer)
    expect(await isQuick(() => JSON.stringify(replay)), 'write').to.equal(true)
    const text = JSON.stringify(replay)
    expect(await isQuick(() => JSON.parse(text)), 'read').to.equal(true)
    const menus: unknown = JSON.parse(text)
    const check = () => RestaurantAtView.shape.menus.safeParse(menus)
    expect(check().error?.issues.slice(0, 1)).to.equal(undefined)
    expect(await isQuick(check), 'check').to.equal(true)
  })

  it('refuses the replay of a restaurant with more dishes than that', async () => {
    const error: unknown = await restaurantReplay(menusInOneAnswer + 1).catch((thrown: unknown) => thrown)
    expect(error).to.include({ code: 'audit.restaurant_too_large' })
  })
})
