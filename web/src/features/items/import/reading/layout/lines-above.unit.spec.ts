import { expect } from 'chai'
import { answerAll, nameOf, type Replies } from '../../testing/answer-all.ts'
import { interpretSheet } from '../interpret.ts'
import { readPastedText } from './read-pasted-text.ts'

function tableOf(text: string) {
  const read = readPastedText(text)
  return read.ok ? read.table : expect.fail(read.problem)
}

const askedIn = (text: string) => interpretSheet(tableOf(text), { decimals: 2 }).questions.map(nameOf)

const dishesIn = (text: string, replies: Replies) =>
  answerAll(tableOf(text), replies).dishes.map(({ section, name, description, price }) =>
    [section, name, description, price].join(' | '),
  )

const headed = `Peanut Butter
Chicken 18.00
Salad 9.00

Mains
Stew 12.00`

describe('a line that names an allergen, right above a dish', () => {
  it('is asked about: it can begin the name of the dish', () => {
    expect(askedIn(headed)).to.deep.equal(['nameOnlyRows lineAbove'])
    expect(dishesIn(headed, { 'nameOnlyRows lineAbove': 'nameBelow' })).to.deep.equal([
      ' | Peanut Butter Chicken |  | 18.00',
      ' | Salad |  | 9.00',
      'Mains | Stew |  | 12.00',
    ])
  })

  it('can be the heading of a section', () => {
    expect(dishesIn(headed, { 'nameOnlyRows lineAbove': 'section' })).to.deep.equal([
      'Peanut Butter | Chicken |  | 18.00',
      'Peanut Butter | Salad |  | 9.00',
      'Mains | Stew |  | 12.00',
    ])
  })

  it('can be about the dish above', () => {
    const between = `Mains

Steak 20.00
Peanut Butter
Chicken 18.00
Salad 9.00

Desserts
Sorbet 5.00`
    expect(askedIn(between)).to.deep.equal(['nameOnlyRows lineBetween'])
    const read = (answer: string) => dishesIn(between, { 'nameOnlyRows lineBetween': answer })
    const others = ['Mains | Salad |  | 9.00', 'Desserts | Sorbet |  | 5.00']
    expect(read('more')).to.deep.equal([
      'Mains | Steak | Peanut Butter | 20.00',
      'Mains | Chicken |  | 18.00',
      ...others,
    ])
    expect(read('nameBelow')).to.deep.equal([
      'Mains | Steak |  | 20.00',
      'Mains | Peanut Butter Chicken |  | 18.00',
      ...others,
    ])
    expect(read('section')).to.deep.equal([
      'Mains | Steak |  | 20.00',
      'Peanut Butter | Chicken |  | 18.00',
      'Peanut Butter | Salad |  | 9.00',
      'Desserts | Sorbet |  | 5.00',
    ])
  })

  it('is one question for all such lines', () => {
    const sections = 'Nut Roasts\nClassic 9.00\nWinter 9.50\n\nCheese Boards\nBritish 7.00\nFrench 12.00'
    expect(askedIn(sections)).to.deep.equal(['nameOnlyRows lineAbove'])
    expect(
      dishesIn(sections, {
        'row 1': 'section',
        'row 5': 'section',
      }),
    ).to.deep.equal([
      'Nut Roasts | Classic |  | 9.00',
      'Nut Roasts | Winter |  | 9.50',
      'Cheese Boards | British |  | 7.00',
      'Cheese Boards | French |  | 12.00',
    ])
  })

  it('is a section without a question if it can be nothing else', () => {
    expect(askedIn('Fish & Seafood\nCod 12.00\nHake 13.00\n\nPoissons\nSole 19.00\nBar 18.00')).to.deep.equal(
      [],
    )
    expect(askedIn('PEANUT BUTTER\nChicken 18.00\nSalad 9.00')).to.deep.equal([])
    expect(askedIn('Nut Roasts\n\nClassic 9.00\nWinter 9.50')).to.deep.equal([])
  })
})

describe('a line right between two dishes that can be a heading', () => {
  const cafe = `Mains
Stew 14.00
with beans
Pie 12.00
From the bar
Wine 5.00
Beer 4.00
on draught
Cakes
Brownie 4.00`

  it('is asked about, once for all such lines', () => {
    expect(askedIn(cafe)).to.deep.equal(['nameOnlyRows titleBetween'])
    expect(askedIn('Coffee 3.00\nOat milk +0.50\nCakes\nBrownie 4.00')).to.deep.equal([
      'nameOnlyRows titleBetween',
      'price +0.50',
    ])
  })

  it('is a section or belongs to the dish above, as the manager says', () => {
    expect(dishesIn(cafe, { 'nameOnlyRows titleBetween': 'section' })).to.deep.equal([
      'Mains | Stew | with beans | 14.00',
      'Mains | Pie |  | 12.00',
      'From the bar | Wine |  | 5.00',
      'From the bar | Beer | on draught | 4.00',
      'Cakes | Brownie |  | 4.00',
    ])
    expect(dishesIn(cafe, { 'nameOnlyRows titleBetween': 'more' })).to.deep.equal([
      'Mains | Stew | with beans | 14.00',
      'Mains | Pie | From the bar | 12.00',
      'Mains | Wine |  | 5.00',
      'Mains | Beer | on draught\nCakes | 4.00',
      'Mains | Brownie |  | 4.00',
    ])
    expect(dishesIn(cafe, { 'row 5': 'section', 'row 9': 'more' }).slice(2)).to.deep.equal([
      'From the bar | Wine |  | 5.00',
      'From the bar | Beer | on draught\nCakes | 4.00',
      'From the bar | Brownie |  | 4.00',
    ])
  })

  it('is a description if most dishes and the last one have such a line, or if it continues one', () => {
    for (const text of [
      'Margherita 9.00\nTomate\nFunghi 10.00\nChampignons\nProsciutto 11.00\nSchinken Rucola',
      'Stew 14.00\nMit Bohnen\nPie 12.00\nServed warm\nRoast 15.00\nRosemary, garlic and\nThyme\nSoup 4.00',
      'Stew 14.00\nGarden Peas\n\nPie 12.00\n\nRoast 15.00\nSoup 4.00',
    ])
      expect(askedIn(text), text).to.deep.equal([])
  })
})

describe('a day of the week below a dish', () => {
  it('is the heading of a section, also with its date', () => {
    for (const days of [
      ['Tuesday', 'Wednesday'],
      ['Dienstag', 'Mittwoch'],
      ['Dienstag, 2. Dezember', 'Mittwoch, 3.12.'],
      ['MARDI', 'MERCREDI'],
      ['terça-feira', 'Quarta'],
      ['wtorek, 2 grudnia', 'środa'],
      ['الثلاثاء', 'الأربعاء'],
    ])
      expect(dishesIn(`Soup 4.00\n${days[0]}\nStew 9.00\n${days[1]}\nCurry 8.00`, {})).to.deep.equal([
        ' | Soup |  | 4.00',
        `${days[0]} | Stew |  | 9.00`,
        `${days[1]} | Curry |  | 8.00`,
      ])
  })

  it('is a name or a description with other words', () => {
    expect(dishesIn('Pie 9.00\nSunday Special\nMonday Soup 4.00\nStew 8.00', {})).to.deep.equal([
      ' | Pie | Sunday Special | 9.00',
      ' | Monday Soup |  | 4.00',
      ' | Stew |  | 8.00',
    ])
  })
})
