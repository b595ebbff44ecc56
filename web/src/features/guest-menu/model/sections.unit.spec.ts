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

  it('puts arranged sections first, in their order', () => {
    const dishes = ['Ale', 'Bread', 'Cake', 'Dip'].map((name, index) =>
      dish(name, ['Drinks', '', 'Sweet', 'Hot'][index] ?? ''),
    )
    const names = bySection(dishes, ({ section }) => section, ['Sweet', '', 'Gone']).map(sectionTitle)
    expect(names).to.deep.equal(['Sweet', 'More dishes', 'Drinks', 'Hot'])
  })

  it('has no sections for no dishes', () => expect(sectionsOf()).to.deep.equal([]))
})

describe('sectionsOfGroup', () => {
  const dishes = (count: number) => Array.from({ length: count }, (_, index) => `Section ${index % 2}`)
  const names = (count: number) => sectionsOfGroup(dishes(count), name => name).map(({ name }) => name)
  it('splits only a group of nine or more dishes', () => {
    expect(names(8)).to.deep.equal([''])
    expect(names(9)).to.deep.equal(['Section 0', 'Section 1'])
  })

  it('splits any group of an arranged menu', () => {
    const sections = sectionsOfGroup(dishes(2), name => name, ['Section 1'])
    expect(sections.map(({ name }) => name)).to.deep.equal(['Section 1', 'Section 0'])
  })
})
