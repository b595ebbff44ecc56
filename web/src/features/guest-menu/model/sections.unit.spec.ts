import { expect } from 'chai'
import { bySection, sectionsOfGroup, sectionTitle } from './sections.ts'

describe('bySection', () => {
  const dish = (name: string, section: string) => ({ name, section })
  const sectionsOf = (...dishes: { name: string; section: string }[]) =>
    bySection(dishes, ({ section }) => section).map(section => [
      sectionTitle(section),
      section.items.map(({ name }) => name),
    ])

  it('sorts sections by name, keeps the order inside and puts the rest last', () =>
    expect(
      sectionsOf(
        dish('Bread', ''),
        dish('Trout', 'Mains'),
        dish('Flan', 'Desserts'),
        dish('Curry', ' Mains '),
        dish('Water', ''),
      ),
    ).to.deep.equal([
      ['Desserts', ['Flan']],
      ['Mains', ['Trout', 'Curry']],
      ['More dishes', ['Bread', 'Water']],
    ]))

  it('has no sections for no dishes', () => expect(sectionsOf()).to.deep.equal([]))
})

describe('sectionsOfGroup', () => {
  const dishes = (count: number) => Array.from({ length: count }, (_, index) => `Section ${index % 2}`)
  const names = (count: number) => sectionsOfGroup(dishes(count), name => name).map(({ name }) => name)
  it('splits only a group of nine or more dishes', () => {
    expect(names(8)).to.deep.equal([''])
    expect(names(9)).to.deep.equal(['Section 0', 'Section 1'])
  })
})
