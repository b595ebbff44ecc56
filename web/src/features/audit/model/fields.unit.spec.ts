import { expect } from 'chai'
import { changedFields, fieldLabel, valueText } from './fields.ts'

describe('changedFields', () => {
  it('shows “not marked” on the other side of an added or removed tag', () => {
    expect(changedFields(null, { details: ['walnut'], presence: 'contains' }, 'nuts')).to.deep.equal([
      { field: 'presence', label: 'Marked as', before: 'not marked', after: 'contains' },
      { field: 'details', label: 'Which ones', before: 'none', after: 'Walnut' },
    ])
    expect(changedFields({ presence: 'may_contain', details: [] }, null, 'nuts')).to.deep.equal([
      { field: 'presence', label: 'Marked as', before: 'may contain', after: 'not marked' },
    ])
  })

  it('shows the non-empty fields of a new item without a value before', () => {
    const made = { name: 'Tart', description: '', priceCents: 950, menuId: 'b', menuName: 'Dinner' }
    expect(changedFields(null, made)).to.deep.equal([
      { field: 'name', label: 'Name', before: null, after: 'Tart' },
      { field: 'priceCents', label: 'Price', before: null, after: '9.50' },
      { field: 'menuName', label: 'Menu', before: null, after: 'Dinner' },
    ])
  })

  it('is empty when nothing differs', () => expect(changedFields(null, null)).to.deep.equal([]))
})

describe('the words of a field', () => {
  it('are those of its name for an unknown field', () => expect(fieldLabel('logoUrl')).to.equal('Logo url'))

  it('show objects, lists, booleans and absent values as text', () => {
    expect(valueText('colors', { primary: '#aa0000', secondary: null, more: { deep: 1 } })).to.equal(
      'primary: #aa0000, more: deep: 1',
    )
    expect(valueText('absent', ['milk', 'strange'])).to.equal('Milk, strange')
    expect(valueText('published', true)).to.equal('yes')
    expect(valueText('confirmedAt', null)).to.equal('not confirmed')
    expect(
      valueText('codeLegend', [
        { code: 'wz', tags: ['gluten:wheat', 'milk'], mayContain: [] },
        { code: 'sp', tags: [], mayContain: ['nuts'] },
      ]),
    ).to.equal('wz: Gluten (Wheat), Milk; sp: may contain Nuts')
    expect(valueText('codeLegend', [])).to.equal('none')
  })
})
