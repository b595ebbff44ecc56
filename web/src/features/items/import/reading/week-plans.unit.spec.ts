import { expect } from 'chai'
import { csvTable, describeDish } from '../testing/answer-all.ts'
import type { Answers } from './answers.ts'
import { interpretSheet } from './interpret.ts'

const dish = { kind: 'dish' } as const
const columns: Answers['columns'] = {
  Tag: { kind: 'leaveOut' },
  'Menü 1': dish,
  'Menü 2': dish,
  'Menü 3': dish,
  'Preis #2': { kind: 'price' },
  'Preis #3': { kind: 'price' },
}

const answers: Answers = {
  columns,
  symbols: { JA: { says: 'contains' }, NEIN: { says: 'absent' } },
}

/** Each dish with its section, what it states, its description and its price. */
function read(csv: string, rows: Answers['rows'] = {}) {
  const { dishes, questions } = interpretSheet(csvTable(csv), { decimals: 2 }, { ...answers, rows })
  expect(questions, csv).to.deep.equal([])
  return dishes.map(each =>
    [each.section, describeDish(each), each.description, each.price].filter(text => text !== '').join(' | '),
  )
}

describe('a plan with a column for each menu', () => {
  it('takes the columns behind each menu for that menu', () => {
    expect(
      read('Tag;Menü 1;Allergene;Menü 2;Allergene\nMontag;Huhn;Milch;Lasagne;Gluten\n'),
      'lists',
    ).to.deep.equal(['Menü 1 | Huhn: milk', 'Menü 2 | Lasagne: gluten'])
    expect(
      read('Tag;Menü 1;Preis;Milch;Menü 2;Preis;Milch\nMontag;Huhn;5,90;ja;Lasagne;6,90;nein\n'),
      'prices and marks',
    ).to.deep.equal(['Menü 1 | Huhn: milk | 5.90', 'Menü 2 | Lasagne: no milk | 6.90'])
    expect(
      read(
        'Tag;Menü 1;Beschreibung;Spuren;Menü 2;Beschreibung;Spuren\nMontag;Huhn;mit Reis;Soja;Lasagne;Salat;Eier\n',
      ),
      'descriptions and traces',
    ).to.deep.equal(['Menü 1 | Huhn; may soybeans | mit Reis', 'Menü 2 | Lasagne; may eggs | Salat'])
  })

  it('takes a list behind two menus for both', () =>
    expect(
      read('Tag;Menü 1;Menü 2;Allergene;Menü 3;Allergene\nMontag;Huhn;Reis;Milch;Lasagne;Gluten\n'),
    ).to.deep.equal(['Menü 1 | Huhn: milk', 'Menü 2 | Reis: milk', 'Menü 3 | Lasagne: gluten']))

  it('takes a list for every menu where it is the only one, or some are before the first menu', () => {
    for (const csv of [
      'Tag;Menü 1;Menü 2;Allergene\nMontag;Huhn;Lasagne;Milch\n',
      'Tag;Menü 1;Allergene;Menü 2\nMontag;Huhn;Milch;Lasagne\n',
      'Tag;Allergene;Menü 1;Menü 2\nMontag;Milch;Huhn;Lasagne\n',
    ])
      expect(read(csv), csv).to.deep.equal(['Menü 1 | Huhn: milk', 'Menü 2 | Lasagne: milk'])
    expect(
      read('Tag;Allergene;Menü 1;Allergene;Menü 2\nMontag;Milch;Huhn;Gluten;Lasagne\n'),
      'each list can belong to the menu behind it',
    ).to.deep.equal(['Menü 1 | Huhn: milk, gluten', 'Menü 2 | Lasagne: milk, gluten'])
  })

  it('loses no list beside a blank cell', () => {
    expect(
      read('Tag;Menü 1;Allergene;Menü 2;Allergene\nMontag;;Milch;Lasagne;Gluten\n'),
      'without its dish',
    ).to.deep.equal(['Menü 2 | Lasagne: milk, gluten'])
    expect(
      read('Tag;Menü 1;Allergene;Menü 2;Allergene\nMontag;Huhn;Milch;Lasagne;Gluten\n;;Eier;;Soja\n', {
        3: 'more',
      }),
      'below its dish',
    ).to.deep.equal(['Menü 1 | Huhn: milk, eggs', 'Menü 2 | Lasagne: gluten, soybeans'])
  })

  it('says no allergen absent that a column left out can name', () =>
    expect(
      read('Tag;Menü 1;Milch;Menü 2;Milch\nMontag (Milch);Huhn;nein;Lasagne;nein\n'),
      'as with one menu',
    ).to.deep.equal(['Menü 1 | Huhn', 'Menü 2 | Lasagne']))

  it('takes the only row of prices, below the plan, for every dish of a menu without one', () => {
    const week = 'Tag;Menü 1;Menü 2;Menü 3\nMontag;Huhn;Lasagne;Fisch\nDienstag;Rind;Pilze;Reis\n'
    expect(read(`${week}Preis;5,90;;4,90\n`)).to.deep.equal([
      'Menü 1 | Huhn | 5.90',
      'Menü 2 | Lasagne',
      'Menü 3 | Fisch | 4.90',
      'Menü 1 | Rind | 5.90',
      'Menü 2 | Pilze',
      'Menü 3 | Reis | 4.90',
    ])
    expect(
      read('Tag;Menü 1;Menü 2\nMontag;Huhn;Lasagne\nPreis;5,90;4,90\nDienstag;Rind;Pilze\nPreis;6,90;5,50\n'),
      'each day has its own',
    ).to.deep.equal([
      'Menü 1 | Huhn | 5.90',
      'Menü 2 | Lasagne | 4.90',
      'Menü 1 | Rind | 6.90',
      'Menü 2 | Pilze | 5.50',
    ])
  })
})
