import { ItemId } from '@safe-menu/contracts/ids'
import { arrangeItems } from '@safe-menu/contracts/menus/arrangement'
import { expect } from 'chai'
import { orderAfterImport } from './sections.ts'

let created = 0
const item = (name: string, section = '') => {
  created += 1
  return { id: ItemId.parse(`00000000-0000-4000-8000-${String(created).padStart(12, '0')}`), name, section }
}

describe('orderAfterImport', () => {
  const file = [
    item('Soup', 'Starters'),
    item('Eel', 'Starters'),
    item('Water'),
    item('Pie', 'Mains'),
    item('Ale', 'Mains'),
    item('Dip', 'Starters'),
  ]
  const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(' ')

  it('keeps the sections and items of a file in its order', () => {
    const sections = orderAfterImport([], [], file)
    expect(namesOf(sections)).to.equal('Starters  Mains')
    expect(namesOf(arrangeItems(file, sections))).to.equal('Soup Eel Dip Water Pie Ale')
  })

  it('puts new sections and new items after the existing ones', () => {
    const onMenu = [
      item('Zest', 'Starters'),
      item('Bread', 'Starters'),
      item('Cake', 'Desserts'),
      item('Tip'),
    ]
    const before = [{ name: 'Desserts', itemIds: [] }]
    const sections = orderAfterImport(before, onMenu, file)
    expect(namesOf(sections)).to.equal('Desserts Starters  Mains')
    expect(namesOf(arrangeItems([...file, ...onMenu], sections))).to.equal(
      'Cake Bread Zest Soup Eel Dip Tip Water Pie Ale',
    )
  })

  it('changes no place that the restaurant has chosen', () => {
    const [ale, wine, cola] = [item('Ale', 'Bar'), item('Wine', 'Bar'), item('Cola', 'Bar')]
    const before = [{ name: 'Bar', itemIds: [wine.id, ale.id] }]
    const sections = orderAfterImport(before, [ale, wine], [cola])
    expect(namesOf(arrangeItems([ale, wine, cola], sections))).to.equal('Wine Ale Cola')
    expect(orderAfterImport(before, [ale, wine], [])).to.deep.equal(before)
  })
})
