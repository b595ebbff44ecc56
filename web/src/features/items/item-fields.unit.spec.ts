import { expect } from 'chai'
import { itemWith } from './item.spec-help.ts'
import { checkItemFields, emptyItemFields, fieldsOfItem } from './item-fields.ts'

describe('checkItemFields', () => {
  it('is ready to be sent, price and all › when only a name is there [item-fields-1]', () => {
    expect(checkItemFields({ ...emptyItemFields, name: 'Soup' })).to.deep.equal({
      ok: true,
      fields: { ...emptyItemFields, name: 'Soup', price: '0' },
    })
  })

  it('names both faults › when there is no name and no readable price [item-fields-2]', () => {
    const checked = checkItemFields({ ...emptyItemFields, name: ' ', price: 'a lot' })
    expect(checked.ok).to.equal(false)
    if (!checked.ok) expect(checked.issues).to.have.all.keys('name', 'price')
  })
})

describe('fieldsOfItem', () => {
  it('shows a price with two decimals', () =>
    expect(fieldsOfItem(itemWith({ price: 7.5 }))).to.deep.include({ name: 'Soup', price: '7.50' }))
})
