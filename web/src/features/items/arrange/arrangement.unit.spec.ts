import { expect } from 'chai'
import {
  addSection,
  inSections,
  moveDish,
  movedBetween,
  moveSection,
  nameFault,
  orderOf,
  removeSection,
  renameSection,
  stepDish,
} from './arrangement.ts'

const dish = (name: string, section = '') => ({ id: name.toLowerCase(), name, section })
const order = [
  { name: 'Hot', itemIds: ['soup', 'stew'] },
  { name: 'Sweet', itemIds: ['cake'] },
]

describe('the order of a menu', () => {
  it('is by name without an arrangement, dishes without a section last', () => {
    const dishes = [dish('Tea', 'Drinks'), dish('Bread'), dish('Ale', 'Drinks'), dish('Cake', 'Cakes')]
    expect(orderOf(dishes, [])).to.deep.equal([
      { name: 'Cakes', itemIds: ['cake'] },
      { name: 'Drinks', itemIds: ['ale', 'tea'] },
      { name: '', itemIds: ['bread'] },
    ])
  })

  it('keeps empty sections, and drops dishes that are gone', () => {
    const arranged = [{ name: 'Empty', itemIds: [] }, ...order]
    expect(orderOf([dish('Stew', 'Hot'), dish('Ham')], arranged)).to.deep.equal([
      { name: 'Empty', itemIds: [] },
      { name: 'Hot', itemIds: ['stew'] },
      { name: 'Sweet', itemIds: [] },
      { name: '', itemIds: ['ham'] },
    ])
  })

  it('names the dishes that change their section', () => {
    expect(movedBetween(order, renameSection(order, 'Hot', 'Warm'))).to.deep.equal(['soup', 'stew'])
    expect(movedBetween(order, stepDish(order, 'soup', 1))).to.deep.equal([])
    expect(inSections([dish('Soup')], order)).to.deep.equal([dish('Soup', 'Hot')])
  })
})

describe('moving', () => {
  const hotAndSweet = (hot: string[], sweet: string[]) => [
    { name: 'Hot', itemIds: hot },
    { name: 'Sweet', itemIds: sweet },
  ]

  it('steps over the edge of a section, and stops at both ends', () => {
    const stepped = stepDish(order, 'stew', 1)
    expect(stepped).to.deep.equal(hotAndSweet(['soup'], ['stew', 'cake']))
    expect(stepDish(stepped, 'stew', -1)).to.deep.equal(order)
    for (const same of [
      stepDish(order, 'soup', -1),
      stepDish(order, 'cake', 1),
      moveSection(order, 'Hot', -1),
    ])
      expect(same).to.equal(order)
  })

  it('puts a dish and a section at a place', () => {
    expect(moveDish(order, 'cake', 'Hot', 1)).to.deep.equal(hotAndSweet(['soup', 'cake', 'stew'], []))
    expect(moveSection(order, 'Hot', 1)).to.deep.equal([...order].reverse())
  })

  it('keeps the dishes of a removed section', () => {
    expect(removeSection(order, 'Hot')).to.deep.equal([
      { name: 'Sweet', itemIds: ['cake'] },
      { name: '', itemIds: ['soup', 'stew'] },
    ])
    expect(removeSection(addSection(order, 'New'), 'New')).to.deep.equal(order)
  })
})

describe('the name of a section', () => {
  it('is needed, and not taken by another one', () => {
    expect(nameFault(order, ' ')).to.be.a('string')
    expect(nameFault(order, 'sweet ')).to.be.a('string')
    expect(nameFault(order, 'SWEET', 'Sweet')).to.equal(null)
  })
})
