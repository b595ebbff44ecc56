import { expect } from 'chai'
import { bySection, sectionTitle } from './by-section.ts'

describe('bySection', () => {
  const dish = (name: string, section: string) => ({ name, section })
  const sectionsOf = (...dishes: { name: string; section: string }[]) =>
    bySection(dishes, ({ section }) => section).map(section => [
      sectionTitle(section.name),
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
    const order = ['Sweet', '', 'Gone'].map(name => ({ name }))
    const names = bySection(dishes, ({ section }) => section, order).map(({ name }) => sectionTitle(name))
    expect(names).to.deep.equal(['Sweet', 'More dishes', 'Drinks', 'Hot'])
  })

  it('has no sections for no dishes', () => expect(sectionsOf()).to.deep.equal([]))
})
