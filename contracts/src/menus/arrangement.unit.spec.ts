import { expect } from 'chai'
import { arrangeItems } from './arrangement.ts'

describe('arrangeItems', () => {
  const item = (name: string, section = '') => ({ id: name.toLowerCase(), name, section })
  const names = (...args: Parameters<typeof arrangeItems>) =>
    (arrangeItems(...args) as { name: string }[]).map(({ name }) => name)

  it('sorts by name without an arrangement', () => {
    expect(names([item('Tea', 'Drinks'), item('Cake', 'Sweet')], [])).to.deep.equal(['Cake', 'Tea'])
  })

  it('follows the sections, then the places in them', () => {
    const items = [item('Ale', 'Drinks'), item('Cake', 'Sweet'), item('Tea', 'Drinks')]
    const sections = [
      { name: 'Sweet', itemIds: ['cake'] },
      { name: 'Drinks', itemIds: ['tea', 'ale'] },
    ]
    expect(names(items, sections)).to.deep.equal(['Cake', 'Tea', 'Ale'])
  })

  it('puts items without a place after the others, by name', () => {
    const items = [item('Wine', 'Drinks'), item('Ale', 'Drinks'), item('Tea', 'Drinks')]
    expect(names(items, [{ name: 'Drinks', itemIds: ['wine', 'gone'] }])).to.deep.equal([
      'Wine',
      'Ale',
      'Tea',
    ])
  })

  it('puts unplaced sections last, by name, and items without a section after them', () => {
    const items = [item('Ale', 'Drinks'), item('Zander', 'Fish'), item('Bread'), item('Wine', 'Cellar')]
    const arranged = names(items, [{ name: 'Fish', itemIds: [] }])
    expect(arranged).to.deep.equal(['Zander', 'Wine', 'Ale', 'Bread'])
  })

  it('ignores the place of an item that has moved to another section', () => {
    const items = [item('Tea', 'Hot'), item('Ale', 'Drinks')]
    const sections = [
      { name: 'Drinks', itemIds: ['tea', 'ale'] },
      { name: 'Hot', itemIds: [] },
    ]
    expect(names(items, sections)).to.deep.equal(['Ale', 'Tea'])
  })
})
