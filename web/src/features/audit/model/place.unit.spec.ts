import { expect } from 'chai'
import { entry, ids } from '../testing/audit-entry.ts'
import { placeText } from './place.ts'

describe('placeText', () => {
  const starter = entry({ item: { id: ids.item, name: 'Tart', section: 'Starters' } })

  it('tells items of the same name apart by menu and section', () => {
    expect(placeText(starter, false)).to.equal('Dinner · Starters')
    expect(placeText(starter, true)).to.equal('Osteria · Dinner · Starters')
  })

  it('leaves out what an entry does not have', () => {
    expect(placeText(entry(), false)).to.equal('Dinner')
    expect(placeText(entry({ menu: null, item: null }), false)).to.equal('')
  })
})
