import { expect } from 'chai'
import { ApiError } from '../../../api/api-error.ts'
import type { ItemTag } from '../../../dish/tag-text.ts'
import { tag } from '../../../testing/items.ts'
import { shippedTags } from '../filters/offered.ts'
import { reportableMistakes, sendReport } from './report.ts'

const idsOf = (allergens: readonly ItemTag[]) =>
  Object.fromEntries(
    reportableMistakes({ allergens }, shippedTags()).map(({ mistake, tags }) => [
      mistake,
      tags?.map(({ id }) => id) ?? null,
    ]),
  )

describe('reportableMistakes', () => {
  it('offers every allergen that the dish does not say it contains', () => {
    const { allergen_missing: missing } = idsOf([tag('milk'), tag('nuts', 'may_contain')])
    expect(missing).to.have.length(13).and.include('nuts')
    expect(missing).not.to.include.members(['milk'])
  })

  it('offers as wrong only what the dish has', () => {
    expect(idsOf([tag('milk'), tag('vegan')])).to.deep.include({
      allergen_not_in_dish: ['milk'],
      diet_wrong: ['vegan'],
      dish_gone: null,
    })
    expect(idsOf([])).to.have.keys('allergen_missing', 'text_or_price_wrong', 'dish_gone')
  })
})

const report = { itemId: 'i', menuId: 'm', mistake: 'allergen_missing', allergenIds: ['nuts'] } as const

const failing = (code: ApiError['code'], status: number) =>
  sendReport(report, 'key', () => Promise.reject(new ApiError({ code, status, message: 'Full today.' })))

describe('a guest’s report', () => {
  it('holds what is wrong and nothing about the guest', async () => {
    const sent: unknown[] = []
    const outcome = await sendReport(report, 'key', async (url, init) => {
      sent.push(url, init.body, init.credentials, new Headers(init.headers).get('idempotency-key'))
      return { body: {}, headers: new Headers() }
    })
    expect(outcome).to.deep.equal({ sent: true })
    expect(sent).to.deep.equal([
      '/api/menu-items/items/i/reports',
      '{"menuId":"m","mistake":"allergen_missing","allergenIds":["nuts"]}',
      'omit',
      'key',
    ])
  })

  for (const [code, status, text] of [
    ['client.offline', 0, /offline, so it was not sent.*tell the staff/u],
    ['client.timeout', 0, /may not have been sent/u],
    ['client.unreachable', 0, /may not have been sent/u],
    ['service.event_store_unavailable', 503, /may not have been sent/u],
    ['reports.too_many', 429, /too many reports today/u],
    ['rate.limited', 429, /was not sent/u],
    ['item.not_found', 404, /no longer on the menu/u],
    ['request.invalid', 422, /was not sent/u],
  ] as const)
    it(`is never called sent after ${code}`, async () => {
      const outcome = await failing(code, status)
      expect(outcome.sent).to.equal(false)
      expect(outcome).to.have.property('text').that.matches(text)
    })
})
