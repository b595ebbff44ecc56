import { expect } from 'chai'
import { ids } from '../testing/audit-entry.ts'
import { filterCount, filterQuery, type HistoryFilter, readFilter, withField, without } from './filter.ts'

const full: HistoryFilter = {
  restaurant: ids.restaurant,
  menu: ids.menu,
  item: ids.item,
  allergen: 'nuts',
  actor: ids.manager,
  mark: 'overridden',
  from: '2026-03-12T18:00:00.000Z',
  to: '2026-03-12T20:00:00.000Z',
  entries: '99..104',
  kinds: ['allergen.declared', 'allergen.withdrawn'],
}

describe('readFilter', () => {
  it('reads back what filterQuery writes', () => {
    expect(readFilter(new URLSearchParams(filterQuery(full)))).to.deep.equal(full)
    expect(readFilter(new URLSearchParams())).to.deep.equal({ kinds: [] })
  })

  it('ignores values that the server would refuse', () => {
    const search = new URLSearchParams(
      'restaurant=1&menu=x&allergen=Nuts!&from=today&entries=5&mark=odd&kind=item.created,nonsense',
    )
    expect(readFilter(search)).to.deep.equal({ kinds: ['item.created'] })
    const tooLarge = new URLSearchParams({ entries: '1..9999999999999999999' })
    expect(readFilter(tooLarge)).to.deep.equal({ kinds: [] })
  })

  it('converts times to UTC', () => {
    expect(readFilter(new URLSearchParams({ from: '2026-03-12T20:00:00+02:00' })).from).to.equal(
      '2026-03-12T18:00:00.000Z',
    )
  })
})

describe('withField', () => {
  it('removes the menu and the item with their restaurant', () => {
    expect(without(full, 'restaurant')).to.not.have.any.keys('restaurant', 'menu', 'item')
    expect(withField(full, 'restaurant', ids.admin)).to.not.have.any.keys('menu', 'item')
    expect(withField(full, 'allergen', '')).to.not.have.property('allergen')
  })
})

describe('filterCount', () => {
  it('counts all kinds as one filter', () => {
    expect(filterCount(full)).to.equal(10)
    expect(filterCount({ kinds: [] })).to.equal(0)
  })
})
