import { expect } from 'chai'
import { itemWith } from '../../testing/items.ts'
import { checkItemFields, emptyItemFields, fieldsOfItem, sentItemFields } from './item-fields.ts'

describe('checkItemFields', () => {
  it('accepts an item that has only a name [item-fields-1]', () => {
    const fields = { ...emptyItemFields, name: 'Soup' }
    expect(checkItemFields(fields)).to.deep.equal({})
    expect(sentItemFields(fields)).to.deep.equal({ ...fields, price: '0' })
  })

  it('names both a missing name and an unreadable price [item-fields-2]', () => {
    const issues = checkItemFields({ ...emptyItemFields, name: ' ', price: 'a lot' })
    expect(issues).to.have.all.keys('name', 'price')
  })
})

describe('sentItemFields', () => {
  it('leaves out what is not changed', () => {
    expect(sentItemFields({ price: '$ 9,5' })).to.deep.equal({ price: '9.5' })
    expect(sentItemFields({ name: 'Soup' })).to.deep.equal({ name: 'Soup' })
  })
})

describe('fieldsOfItem', () => {
  it('shows a price with two decimals', () =>
    expect(fieldsOfItem(itemWith({ price: 7.5 }))).to.deep.include({ name: 'Soup', price: '7.50' }))
})
