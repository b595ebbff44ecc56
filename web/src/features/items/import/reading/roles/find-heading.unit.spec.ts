import { expect } from 'chai'
import { csvTable, describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'
import { findHeading } from './find-heading.ts'

/** What each dish says, and the open questions. */
function saidIn(csv: string, answers: Answers = {}) {
  const table = csvTable(csv)
  const { dishes, questions } = interpretSheet(table, { decimals: 2 }, answers)
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

describe('a heading without a known word', () => {
  it('is above dishes of which one is called as an allergen', () => {
    const table = csvTable(
      'Wochentag;Menü 1;Menü 2\nMontag;Schnitzel (A,C,G);Lasagne (A,G)\nDienstag;Gulasch (A,L);Fisch (D)\n',
    )
    expect(findHeading(table).last).to.equal(1)
  })
})

describe('the heading of a sheet', () => {
  it('is the row with the word for dishes, not a dish with a list of allergens', () => {
    for (const heading of ['Dish,First,Second', 'Gericht,Erstes,Zweites', 'Plat,Un,Deux', 'Danie,A1,A2'])
      expect(saidIn(`${heading}\nSoup,milk,celery\nPie,gluten,eggs\n`).slice(0, 2), heading).to.deep.equal([
        'Soup',
        'Pie',
      ])
  })

  it('is the row of allergens below a title about dishes', () =>
    expect(saidIn('Allergens by dish,,\nLunch item,milk,eggs\nSoup,,\n')).to.deep.equal(['Soup']))

  it('can be repeated in other letters or another language', () => {
    for (const again of ['dish,milk,eggs', 'DISH,MILK,EGGS', 'Gericht,Milch,Ei'])
      expect(saidIn(`dish,milk,eggs\nSoup,,\n${again}\nPie,,\n`), again).to.deep.equal(['Soup', 'Pie'])
  })

  it('is asked about where another table below has other columns', () => {
    const csv = 'dish,price,milk,eggs\nSoup,4,x,-\nGericht,Preis,Ei,Milch\nKuchen,5,x,-\n'
    expect(saidIn(csv)).to.deep.equal(['Soup', 'Kuchen', 'column milk / Ei', 'column eggs / Milch'])
  })

  it('is asked about if another table of its section’s name has other columns', () => {
    const csv = 'STARTERS,Celery,Gluten,Milk,Nuts\nSoup,x,,,\nDRINKS,Gluten,Milk,Nuts,Sulphites\nCider,,,,x\n'
    const columns = ['Celery / Gluten', 'Gluten / Milk', 'Milk / Nuts', 'Nuts / Sulphites']
    expect(saidIn(csv)).to.deep.equal(['STARTERS', ...columns].map(key => `column ${key}`))
    expect(saidIn(csv.replace('STARTERS', 'Dish'))).to.deep.equal([
      'Soup',
      'Cider',
      ...columns.map(key => `column ${key}`),
    ])
  })

  it('is not repeated by a dish whose cells name cereals and other allergens', () =>
    expect(saidIn('dish,gluten,nuts,milk\nCake,wheat,peanuts,milk\n')).to.deep.equal([
      'Cake: gluten (wheat), milk',
      'symbol PEANUTS',
    ]))

  it('is not repeated by a dish with the name of an allergen', () => {
    expect(saidIn('dish,Allergen 1,Allergen 2\nFish,milk,eggs\nEggs,milk,\n')).to.deep.equal([
      'Fish: milk, eggs',
      'Eggs: milk',
    ])
    expect(saidIn('dish,milk,eggs\nFish,milk,eggs\n')).to.deep.equal(['Fish: milk, eggs'])
  })

  it('can have the codes of its allergens in a line below', () =>
    expect(saidIn('Dish,Contains,,\n,1,3,7\nSoup,X,,X\nPie,,X,\n')).to.deep.equal(['Soup', 'Pie', 'codes']))

  it('can have words under a price beside its allergens', () =>
    expect(
      saidIn('Dish,Price,,Allergens,,\n,small,from 30,Milk,Krebs-tiere,Fish\nSoup,4,5,x,,\n'),
    ).to.deep.equal(['Soup', 'column Price: small', 'column Price: from 30', 'symbol X']))

  it('can number its lists of allergens', () =>
    expect(saidIn('Dish,Allergen 1,Allergen 2\nSoup,milk,celery\nPie,gluten,\n')).to.deep.equal([
      'Soup: milk, celery',
      'Pie: gluten',
    ]))

  it('can be in two languages', () => {
    for (const [dish, price, list] of [
      ['Gericht / Dish', 'Preis / Price', 'Allergene / Allergens'],
      ['Plat | Gerecht', 'Prix | Prijs', 'Allergènes | Allergenen'],
      ['"Plato\nDish"', '"Precio\nPrice"', '"Alérgenos\nAllergens"'],
    ] as const)
      expect(saidIn(`${dish},${price},${list}\nSoup,4,milk\n`), dish).to.deep.equal(['Soup: milk'])
    expect(saidIn('Dish,Contains / may contain\nSoup,milk\n')).to.deep.equal([
      'Soup',
      'column Contains / may contain',
    ])
  })
})

describe('a key below dishes without a heading', () => {
  const columns = { 'column 1': { kind: 'dish' }, 'column 2': { kind: 'price' } } as const

  it('is no heading', () => {
    for (const key of [
      '"Allergens: 1 Celery, 2 Gluten, 3 Crustaceans, 4 Eggs",',
      'Allergens: 1 Celery, 2 Gluten, 3 Crustaceans, 4 Eggs',
    ])
      expect(saidIn(`Soup (1),4\nPie (2),5\nCod (3),6\n${key}\n`, { columns }), key).to.deep.equal([
        'Soup: celery',
        'Pie: gluten',
        'Cod: crustaceans',
      ])
    expect(saidIn('Soup (1),4\nPie (2),5\n"Allergens: 1 Celery, 2 Gluten",\n', { columns })).to.deep.equal([
      'Soup (1)',
      'Pie (2)',
      'row 3',
      'codes',
    ])
  })
})
