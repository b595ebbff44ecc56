import { expect } from 'chai'
import { wordsOf } from '../../question-choices.ts'
import { csvTable, describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'
import { isMenu, withOtherSheets } from './other-sheets.ts'

/** The first sheet of a workbook, which knows the texts of the others. */
function sheetsOf(sheets: Readonly<Record<string, string>>) {
  const tables = Object.entries(sheets).map(([name, csv]) => {
    const table = csvTable(csv)
    return { ...table, name }
  })
  return withOtherSheets(tables)
}

function read(sheets: Readonly<Record<string, string>>, answers: Answers = {}, at = 0) {
  return interpretSheet(sheetsOf(sheets)[at] ?? expect.fail('no sheet'), { decimals: 2 }, answers)
}

function saidIn(sheets: Readonly<Record<string, string>>, answers: Answers = {}, at = 0) {
  const { dishes, questions } = read(sheets, answers, at)
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

const menu = 'Dish;Price;Allergens\nSoup;4;A,G\nCake;3;A,C\n'
const matrix = 'Dish;Milk;Nuts\nSoup;X;-\nCake;(X);-\n'

describe('the other sheets of a workbook', () => {
  it('explain the codes and symbols of the menu', () => {
    for (const legend of [
      'A = Gluten\nC = Eier\nG = Milch\n',
      'Code;Allergen\nA;Gluten\nC;Eier\nG;Milch\n',
      'Code;Name\nA;Gluten\nC;Eier\nG;Milch\n',
      'Allergen;Code\nGluten;A\nEier;C\nMilch;G\n',
      'A;Gluten;Weizen, Roggen\nC;Eier;alle\nG;Milch;auch Laktose\n',
      'A Gluten\nC Eier\nG Milch\n',
    ])
      for (const [at, sheets] of [
        { Menu: menu, Legende: legend },
        { Legende: legend, Menu: menu },
      ].entries())
        expect(saidIn(sheets, {}, at), legend).to.deep.equal(['Soup: gluten, milk', 'Cake: gluten, eggs'])
    expect(saidIn({ Menu: matrix, Key: 'X;contains\n(X);may contain\n-;not present\n' })).to.deep.equal([
      'Soup: milk; no nuts',
      'Cake; may milk; no nuts',
    ])
  })

  it('explain brackets and blank cells', () => {
    const codes = 'G;glutine\nSS;sesamo\n( );possibili tracce\n'
    expect(saidIn({ Menù: 'Piatto;Allergeni\nPane;G (SS)\n', Legenda: codes })).to.deep.equal([
      'Pane: gluten; may sesame',
    ])
    const key = '●;contains\n○;may contain\nblank;not present\n'
    expect(saidIn({ Menu: 'Dish;Milk;Nuts\nSoup;●;\nPie;;○\n', Key: key })).to.deep.equal([
      'Soup: milk; no nuts',
      'Pie; may nuts; no milk',
    ])
  })

  it('explain the symbols of the menu with more words', () => {
    const key = 'Symbol;Meaning\nX;Free from this allergen\nO;Contains this allergen\nT;Traces\n'
    expect(saidIn({ Legend: key, Menu: 'Dish;Milk;Nuts\nSoup;O;X\nCake;T;X\n' }, {}, 1)).to.deep.equal([
      'Soup: milk; no nuts',
      'Cake; may milk; no nuts',
    ])
    expect(
      saidIn({ Menu: 'Dish;Milk\nSoup;O\n', Legende: 'O;dieses Allergen ist enthalten\nX;kein Allergen\n' }),
    ).to.deep.equal(['Soup', 'symbol O'])
  })

  it('are distinguished from the menu by their headings', () => {
    const sheets = { Menu: menu, Matrix: matrix, Legende: 'Code;Allergen\nA;Gluten\n', Info: 'Lunch 2026\n' }
    expect(
      sheetsOf(sheets)
        .filter(isMenu)
        .map(({ name }) => name),
    ).to.deep.equal(['Menu', 'Matrix'])
  })

  it('have notes about all dishes, which are asked about and named with their sheet', () => {
    const symbols = {
      X: { says: 'contains' },
      '(X)': { says: 'may_contain' },
      '-': { says: 'absent' },
    } as const
    const note = 'All dishes may contain traces of nuts'
    for (const other of [`${note}\n`, `Dish;Milk\nPie;X\n${note};\n`, `A = Gluten\n${note}\n`]) {
      const { dishes, questions } = read({ Menu: matrix, Info: other }, { symbols })
      expect(dishes.map(describeDish), other).to.deep.equal(['Soup: milk', 'Cake; may milk'])
      expect(questions.map(question => wordsOf(question).label)).to.deep.equal([`Sheet “Info”: “${note}”`])
      expect(
        saidIn({ Menu: matrix, Info: other }, { symbols, notes: { [note]: 'everyDishTags' } })[0],
      ).to.equal('Soup: milk; may nuts')
    }
  })

  it('explain the marks behind the names of the menu', () =>
    expect(saidIn({ Menu: 'Dish;Price\nRagout*;4\nSoup;3\n', Info: '* contains peanuts\n' })).to.deep.equal([
      'Ragout: peanuts',
      'Soup',
    ]))

  it('say nothing by their dishes, titles and names of allergens alone', () => {
    const other = 'Lunch 2026\nDish;Milk;Nuts\nFish pie;X;X\nNuts;;X\nPlease ask us about allergens\n'
    expect(saidIn({ Menu: menu, Lunch: other }, { codes: 'austria' })).to.deep.equal([
      'Soup: gluten, milk',
      'Cake: gluten, eggs',
    ])
  })
})
