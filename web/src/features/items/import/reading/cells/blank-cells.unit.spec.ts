import { expect } from 'chai'
import { fieldsOf } from '../../question-choices.ts'
import { csvTable, describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'

const symbols = { X: { says: 'contains' }, '-': { says: 'absent' } } as const

function read(csv: string, answers: Answers = {}) {
  const table = csvTable(csv)
  return interpretSheet(table, { decimals: 2 }, { symbols, ...answers })
}

function saidIn(csv: string, answers: Answers = {}) {
  const { dishes, questions } = read(csv, answers)
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

const sheet = 'Dish;Gluten;Milk;Nuts\nCake;X;-;\nPie;X;X;\n'

describe('a legend of blank cells', () => {
  it('says what a dish may contain', () => {
    for (const legend of [
      'leer = kann Spuren enthalten',
      'X = enthalten, leere Felder = Spuren',
      'Blank: may contain traces',
      'Empty cells mean may contain',
      'X = contains; blank = may contain',
      'Case vide = traces possibles',
      'Celdas vacías = puede contener',
      'Casella vuota = tracce',
      'Leeg = kan bevatten',
      'Em branco = pode conter',
      'Puste pole = może zawierać',
    ])
      for (const csv of [
        `${legend.replaceAll(';', ',')};;;\n${sheet}`,
        `${sheet}${legend.replaceAll(';', ',')};;;\n`,
      ])
        expect(saidIn(csv), legend).to.deep.equal([
          'Cake: gluten; may nuts; no milk',
          'Pie: gluten, milk; may nuts',
        ])
  })

  it('says that something is not known or not in a dish', () => {
    expect(saidIn(`blank = not checked;;;\n${sheet}`)).to.deep.equal([
      'Cake: gluten; no milk',
      'Pie: gluten, milk',
    ])
    expect(saidIn(`blank = not present;;;\n${sheet}`)).to.deep.equal([
      'Cake: gluten; no milk, nuts',
      'Pie: gluten, milk; no nuts',
    ])
  })

  it('is not a legend of cells that are not blank', () => {
    for (const legend of [
      'Cells that are not blank mean not present.',
      'Non-blank = not present',
      'Not blank: not present',
      'Felder, die nicht leer sind = nicht enthalten',
      'Nicht leere Felder = nicht enthalten',
      'Las casillas que no están en blanco = no presente',
      'Le celle non vuote = non presente',
      'Les cases non vides = absent',
    ])
      expect(saidIn(`${sheet}${legend};;;\n`).slice(0, 2), legend).to.deep.equal([
        'Cake: gluten; no milk',
        'Pie: gluten, milk',
      ])
  })

  it('can be a sentence', () => {
    for (const legend of [
      'Las casillas en blanco indican que el plato no contiene ese alérgeno.',
      'If a box is left blank the allergen is not present.',
      'Where a cell is empty, the dish does not contain the allergen',
      'A blank box means the allergen is not present',
      "Le celle vuote indicano l'assenza dell'allergene.",
      'Le celle vuote indicano che il piatto non contiene l’allergene.',
      "Les cases vides signifient que le plat ne contient pas l'allergène.",
      'Leere Felder bedeuten, dass das Gericht das Allergen nicht enthält.',
      'Wenn ein Feld leer ist, ist das Allergen nicht enthalten.',
      'As células vazias indicam que o prato não contém esse alergénio.',
      'Lege vakjes betekenen dat het gerecht het allergeen niet bevat.',
      'Puste pola oznaczają, że danie nie zawiera tego alergenu.',
      'الخانات الفارغة تعني أن الطبق لا يحتوي على هذا المسبب للحساسية',
    ])
      expect(saidIn(`${sheet}"${legend}";;;\n`), legend).to.deep.equal([
        'Cake: gluten; no milk, nuts',
        'Pie: gluten, milk; no nuts',
      ])
  })

  it('can be a sentence that is not about absence', () => {
    expect(saidIn(`${sheet}Blank cells mean that the dish may contain the allergen;;;\n`)).to.deep.equal([
      'Cake: gluten; may nuts; no milk',
      'Pie: gluten, milk; may nuts',
    ])
    for (const legend of [
      'Blank cells do not mean that the dish does not contain the allergen',
      'Blank cells mean that no allergen is present',
      'If a box is left blank please ask our staff',
      'Blank cells mean the dish may not contain the allergen',
    ])
      expect(saidIn(`${sheet}${legend};;;\n`).slice(0, 2), legend).to.satisfy(
        ([cake, pie]: string[]) => cake === 'Cake: gluten; no milk' && pie === 'Pie: gluten, milk',
      )
  })

  it('is no question about rows beside one for other symbols', () =>
    expect(saidIn(`${sheet}- = does not contain;;;\n( ) = may contain;;;\n`)).to.deep.equal([
      'Cake: gluten; no milk',
      'Pie: gluten, milk',
    ]))

  it('is asked about if its words are not understood', () => {
    const { questions, columns } = read(`blank = see the chef;;;\n${sheet}`)
    expect(questions.map(nameOf)).to.deep.equal(['symbol ␣'])
    const [question] = questions
    expect(question && fieldsOf(question, columns).label).to.equal(
      'Blank cells (the file says: see the chef)',
    )
  })

  it('says nothing in rows that only add to a dish', () =>
    expect(
      saidIn(`blank = may contain;;;\nDish;Gluten;Milk;Nuts\nCake;X;-;-\nTraces;;;X\n`, {
        nameOnlyRows: { traces: 'moreMay' },
      }),
    ).to.deep.equal(['Cake: gluten; may nuts']))

  it('leaves blank cells open without it', () =>
    expect(saidIn(sheet)).to.deep.equal(['Cake: gluten; no milk', 'Pie: gluten, milk']))
})
