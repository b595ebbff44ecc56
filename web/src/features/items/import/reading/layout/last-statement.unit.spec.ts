import { expect } from 'chai'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers, RowKind } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'
import { readPastedText } from './read-pasted-text.ts'

function saidIn(text: string, answers: Answers = {}) {
  const read = readPastedText(text)
  if (!read.ok) return expect.fail(read.problem)
  const { dishes, questions } = interpretSheet(read.table, { decimals: 2 }, answers)
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

const menu = 'Soup 5.00\nwith cream\ncontains milk\nStew 9.00\ncontains celery\nCake 4.00\n'
const above = ['Soup: milk', 'Stew: celery']

describe('a statement right below the last dish', () => {
  it('is about that dish if each one above has such a line', () => {
    expect(saidIn(`${menu}contains eggs\n`)).to.deep.equal([...above, 'Cake: eggs'])
    expect(saidIn(`${menu}with jam\ncontains eggs\nand nuts\n`)).to.deep.equal([...above, 'Cake: eggs, nuts'])
    expect(saidIn(`${menu}contains eggs\n\nAll dishes may contain nuts\n`)).to.deep.equal([
      ...above,
      'Cake: eggs',
      'row 9',
    ])
    expect(
      saidIn('Suppe 5,00\nEnthält Milch.\nEintopf 9,00\nEnthält Sellerie.\nEis 4,00\nEnthält Eier.'),
    ).to.deep.equal(['Suppe: milk', 'Eintopf: celery', 'Eis: eggs'])
  })

  it('is asked about if it is written otherwise, or a dish above has none', () => {
    for (const line of [
      'may contain eggs',
      'contains eggs, as all dishes',
      'contains eggs\nlike all other cakes',
      'contains eggs.',
      '\ncontains eggs',
      'contains eggs\ncontains nuts',
    ])
      expect(saidIn(`${menu}${line}\n`).at(-1), line).to.match(/^row /u)
    expect(
      saidIn(
        'Soup 5.00\nStew 9.00\ncontains celery\nBread 3.00\ncontains milk\nCake 4.00\ncontains eggs\n',
      ).at(-1),
    ).to.equal('row 7')
    expect(saidIn('Stew 9.00\ncontains celery\nCake 4.00\ncontains eggs\n').at(-1)).to.equal('row 4')
  })
})

describe('a line with allergens below the last dish of a section', () => {
  const menu = (line: string) =>
    `STARTERS\nSoup £6.00 (celery)\nPâté £7.50\n${line}\n\nPUDDINGS\nSorbet £5.00\n`
  const inside = (line: string) => menu(line).replace('\nPâté', '\nwith bread (wheat)\nPâté')

  for (const line of [
    'All starters come with sourdough (wheat)',
    'Toutes nos crêpes contiennent gluten, œuf et lait',
    'Alle Grillgerichte mit Kräuterbutter (Milch)',
    'Zu jedem Gericht gibt es ein Brot (Weizen)',
    'dazu jeweils Baguette (Weizen)',
    'Bij alle voorgerechten serveren wij brood (gluten)',
    'Todas las carnes se sirven con salsa (leche)',
    'Sauce au choix : béarnaise (œuf, lait)',
    'Il pane servito a tavola contiene glutine',
  ])
    it(`is asked about if it can be about the others, too: ${line}`, () => {
      expect(saidIn(menu(line))).to.include('row 4')
      expect(saidIn(menu(`with toast\n${line}`))).to[/^(?:Sauce|Il pane)/u.test(line) ? 'not' : 'be'].include(
        'row 5',
      )
    })

  it('is about every dish of its section, the one above or every dish, as the manager says', () => {
    const said = (answer: RowKind) =>
      saidIn(menu('All starters come with sourdough (wheat)'), { rows: { 4: answer } })
    expect(said('sectionDishesTags')).to.deep.equal([
      'Soup (celery): celery, gluten',
      'Pâté: gluten',
      'Sorbet',
    ])
    expect(said('more')).to.deep.equal(['Soup (celery): celery', 'Pâté: gluten (wheat)', 'Sorbet'])
    expect(said('everyDishTags')[2]).to.equal('Sorbet: gluten')
    const above =
      'STARTERS\nAll starters come with a wonderful sourdough (contains wheat)\nSoup £6.00\n\nPUDDINGS\nSorbet £5.00\n'
    expect(saidIn(above, { rows: { 2: 'sectionDishesTags' } })).to.deep.equal(['Soup: gluten', 'Sorbet'])
    const below = above.replace('STARTERS', 'DRINKS\nTea £2.00\n\nSTARTERS')
    expect(saidIn(below, { rows: { 5: 'sectionDishesTags' } })).to.deep.equal([
      'Tea',
      'Soup: gluten',
      'Sorbet',
    ])
  })

  it('is about no section of the same name behind another one', () => {
    const line = 'All mains come with toast (wheat)'
    const mains = (between: string) =>
      `MAINS\nBurger £9.00\nStew £8.00\n${line}\n\n${between}MAINS\nSteak £18.00\n\nPUDDINGS\nCake £6.00\n`
    const said = (between: string) => saidIn(mains(between), { rows: { 4: 'sectionDishesTags' } })
    const dishes = ['Burger: gluten', 'Stew: gluten']
    expect(said('DRINKS\nTea £2.00\n\n')).to.deep.equal([...dishes, 'Tea', 'Steak', 'Cake'])
    // On the next page, the heading can be there again.
    expect(said('')).to.deep.equal([...dishes, 'Steak: gluten', 'Cake'])
  })

  it('is about the dish above where another dish has such a line, or there is space between the dishes', () => {
    const line = 'Homemade bread (wheat)'
    expect(saidIn(menu(line))).to.include('row 4')
    expect(saidIn(inside(line))).to.deep.equal([
      'Soup (celery): gluten (wheat), celery',
      'Pâté: gluten (wheat)',
      'Sorbet',
    ])
    expect(saidIn(menu(line).replace('\nPâté', '\n\nPâté'))).not.to.include('row 4')
  })
})

describe('a line below a heading', () => {
  it('is about each of its dishes if it says how they are served', () => {
    const menu = 'BURGERS\nServed in a brioche bun (wheat)\nClassic £12.00\nChicken £11.50\n'
    expect(saidIn(menu)).to.deep.equal(['Classic: gluten (wheat)', 'Chicken: gluten (wheat)'])
  })
})
