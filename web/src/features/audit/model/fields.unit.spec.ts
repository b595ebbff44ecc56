import { expect } from 'chai'
import { changedFields, fieldLabel, valueText } from './fields.ts'

describe('changedFields', () => {
  it('when a tag is new or gone › then “not declared” stands on the other side', () => {
    expect(changedFields(null, { details: ['walnut'], presence: 'contains' }, 'nuts')).to.deep.equal([
      { field: 'presence', label: 'Presence', before: 'not declared', after: 'contains' },
      { field: 'details', label: 'Named ones', before: 'none', after: 'Walnut' },
    ])
    expect(changedFields({ presence: 'may_contain', details: [] }, null, 'nuts')).to.deep.equal([
      { field: 'presence', label: 'Presence', before: 'may contain', after: 'not declared' },
    ])
  })

  it('when an item is new › then what it has, without a before and without what is empty', () => {
    expect(
      changedFields(null, {
        name: 'Tart',
        description: '',
        priceCents: 950,
        menuId: 'b',
        menuName: 'Dinner',
      }),
    ).to.deep.equal([
      { field: 'name', label: 'Name', before: null, after: 'Tart' },
      { field: 'priceCents', label: 'Price', before: null, after: '$9.50' },
      { field: 'menuName', label: 'Menu', before: null, after: 'Dinner' },
    ])
  })

  it('when nothing differs › then nothing', () => expect(changedFields(null, null)).to.deep.equal([]))
})

describe('values in words', () => {
  it('when this version does not know a field › then its own words and its plain value', () => {
    expect(fieldLabel('logoUrl')).to.equal('Logo url')
    expect(valueText('colors', { primary: '#aa0000', secondary: null, more: { deep: 1 } })).to.equal(
      'primary: #aa0000, more: deep: 1',
    )
    expect(valueText('absent', ['milk', 'strange'])).to.equal('Milk, strange')
    expect(valueText('published', true)).to.equal('yes')
    expect(valueText('confirmedAt', null)).to.equal('not confirmed')
  })
})
