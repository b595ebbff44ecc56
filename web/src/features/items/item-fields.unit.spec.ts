import { expect } from 'chai'
import { itemWith } from '../../testing/items.ts'
import { checkItemFields, emptyItemFields, fieldsOfItem, sentItemFields } from './item-fields.ts'

describe('checkItemFields', () => {
  it('accepts an item that has only a name [item-fields-1]', () => {
    const fields = { ...emptyItemFields, name: 'Soup' }
    expect(checkItemFields(fields, { name: 'Soup' })).to.deep.equal({})
    expect(sentItemFields(fields)).to.deep.equal({ ...fields, price: '0' })
  })

  it('names both a missing name and an unreadable price [item-fields-2]', () => {
    const fields = { ...emptyItemFields, name: ' ', price: 'a lot' }
    expect(checkItemFields(fields, fields)).to.have.all.keys('name', 'price')
  })

  it('accepts an unchanged price from before the currency had no decimals', () => {
    const fields = { ...fieldsOfItem(itemWith({ price: 12.5 }), 0), crossContamination: 'Same oil as prawns' }
    expect(checkItemFields(fields, { crossContamination: fields.crossContamination }, 0)).to.deep.equal({})
    expect(checkItemFields(fields, { price: fields.price }, 0)).to.have.all.keys('price')
  })
})

describe('sentItemFields', () => {
  it('leaves out what is not changed', () => {
    expect(sentItemFields({ price: '$ 9,5' })).to.deep.equal({ price: '9.50' })
    expect(sentItemFields({ name: 'Soup' })).to.deep.equal({ name: 'Soup' })
  })
})

describe('fieldsOfItem', () => {
  it('shows a price with two decimals', () =>
    expect(fieldsOfItem(itemWith({ price: 7.5 }))).to.deep.include({ name: 'Soup', price: '7.50' }))
})
