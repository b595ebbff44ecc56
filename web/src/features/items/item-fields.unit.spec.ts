import { expect } from 'chai'
import { itemWith } from './item.spec-help.ts'
import { changedFields, checkItemFields, emptyItemFields, fieldsOfItem } from './item-fields.ts'

describe('checkItemFields', () => {
  it('is ready to be sent, price and all › when only a name is there', () => {
    expect(checkItemFields({ ...emptyItemFields, name: 'Soup' })).to.deep.equal({
      ok: true,
      fields: { ...emptyItemFields, name: 'Soup', price: '0' },
    })
  })

  it('names both faults › when there is no name and no readable price', () => {
    const checked = checkItemFields({ ...emptyItemFields, name: ' ', price: 'a lot' })
    expect(checked.ok).to.equal(false)
    if (!checked.ok) expect(checked.issues).to.have.all.keys('name', 'price')
  })
})

describe('changedFields', () => {
  const item = itemWith({ price: 7.5 })

  it('is empty › when nothing was changed but the way it is written', () => {
    expect(changedFields(item, { ...fieldsOfItem(item), price: '7.5', name: ' Soup ' })).to.deep.equal({})
  })

  it('holds only what differs › so that another manager’s change of the rest stands', () => {
    const fields = { ...fieldsOfItem(item), price: '8', modifications: 'Without cream.' }
    expect(changedFields(item, fields)).to.deep.equal({ price: '8', modifications: 'Without cream.' })
  })
})
