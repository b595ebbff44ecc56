import { expect } from 'chai'
import { toggleOrder } from './order.ts'
import { orderFromText, orderToText } from './order-memory.ts'
import { guestItem, tag } from './sample.spec-help.ts'

describe('the order over a reload', () => {
  it('when items are on it › then they come back as they were added', () => {
    const order = toggleOrder([], guestItem({ allergens: [tag('nuts', 'may_contain', ['almond'])] }), 'Lunch')
    expect(orderFromText(orderToText(order))).to.deep.equal(order)
  })

  for (const text of [null, '', '{}', '[1]', '[{"itemId":"a"}]', 'null'])
    it(`when the tab holds ${text} › then it is empty`, () => expect(orderFromText(text)).to.deep.equal([]))
})
