import { expect } from 'chai'
import { toggleOrder } from './order.ts'
import { orderFromText, orderToText } from './order-memory.ts'
import { guestItem, tag } from './sample.spec-help.ts'

describe('orderFromText', () => {
  it('reads what orderToText wrote', () => {
    const order = toggleOrder([], guestItem({ allergens: [tag('nuts', 'may_contain', ['almond'])] }), 'Lunch')
    expect(orderFromText(orderToText(order))).to.deep.equal(order)
  })

  for (const text of [null, '', '{}', '[1]', '[{"itemId":"a"}]', 'null'])
    it(`is empty for ${text}`, () => expect(orderFromText(text)).to.deep.equal([]))
})
