import { expect } from 'chai'
import { tag } from '../../../testing/items.ts'
import { guestItem } from '../testing/sample.ts'
import { orderFromText, orderMaxAgeMs, orderToText, toggleOrder } from './order.ts'

describe('orderFromText', () => {
  const now = Date.UTC(2026, 0, 15)
  const order = toggleOrder([], guestItem({ allergens: [tag('nuts', 'may_contain', ['almond'])] }), 'Lunch')

  it('reads what orderToText wrote', () =>
    expect(orderFromText(orderToText(order, now), now + orderMaxAgeMs)).to.deep.equal(order))

  it('is empty for the order of an earlier visit, and after the clock was set back', () => {
    for (const later of [orderMaxAgeMs + 1, -orderMaxAgeMs - 1])
      expect(orderFromText(orderToText(order, now), now + later)).to.deep.equal([])
  })

  const broken = ['', '{}', '[1]', '[{"itemId":"a"}]', 'null', `{"usedAt":${now},"entries":[{}]}`]
  for (const text of [null, ...broken])
    it(`is empty for ${text}`, () => expect(orderFromText(text, now)).to.deep.equal([]))
})
