import { matrixColumns, matrixTagColumns } from '@safe-menu/contracts/items/matrix'
import { Instant } from '@safe-menu/contracts/time'
import { expect } from 'chai'
import { readMatrix } from './read-matrix.ts'

const issuesOf = (csv: string, columns = {}) =>
  (readMatrix(csv, Instant.parse('2026-11-27T12:00:00.000Z'), { columns }).issues ?? []).map(
    ({ path, message }) => `${path.slice(1).join(' ')}: ${message}`,
  )

describe('what an import does not read', () => {
  it('is accepted from an export, which has it from the menu', () => {
    const columns = [...Object.values(matrixColumns), ...matrixTagColumns]
    const cells = columns.map(column => (column === 'item' ? '"Mains (A,C)"' : ''))
    expect(issuesOf(`${columns.join(',')}\n${cells.join(',')}`)).to.deep.equal([])
    expect(issuesOf(`${columns.slice(0, -1).join(',')}\n${cells.slice(0, -1).join(',')}`)).to.have.length(1)
  })

  it('is refused as codes in a name, which would become a dish without tags', () => {
    for (const name of [
      'Schnitzel (A,C,G)',
      'Salat (1,2,3,11w,11g)',
      'Suppe [G, L]',
      'Wiener Schnitzel A,C,G',
      'Pasta al pesto 1,7,8',
      'Cocktail (B C M)',
      'Suppe (So, Wz)',
      'Dumplings (GL, MR)',
    ])
      expect(issuesOf(`item\n"${name}"\nTea`), name).to.deep.equal([
        `2 item: "${name}" has codes, which are not read. Delete them, and give each allergen a column.`,
      ])
    expect(issuesOf('item\nFisch (ACDG)\nCreme (G)\nReis')).to.have.length(2)
    expect(issuesOf('item\nFisch ACDG\nReis (A C)')).to.have.length(2)
    for (const name of [
      'Fisch (ACDG)',
      'Curry (V)\nSoup (GF)\nCake (VG)\nPie (DF)',
      'Cola 0,5\nCola (0,5 l)\nBier (0,3)\nSaft (1,5)',
      'Steak (250 g)\nPlatter (2 or 3)\nPizza Diavola 26 cm\nVitamin B12 Shake',
      'Burger (BBQ)\nPULLED LAMB\nFRIED EGG\nClub (a la carte)',
    ])
      expect(issuesOf(`item\n${name.replaceAll(/.*,.*/gu, '"$&"')}`), name).to.deep.equal([])
  })

  it('is refused as the heading of a section, which would become a dish', () => {
    expect(issuesOf('item,milk,price\nRaw Bar:,,\nOysters,C,3')).to.deep.equal([
      '2 item: "Raw Bar:" looks like the heading of a section. Give sections a column, and delete this row.',
    ])
    expect(issuesOf('item,milk,price\nSoup of the day:,C,3')).to.deep.equal([])
  })

  it('is refused as a list of allergens in one cell, which would become a text', () => {
    const listed = (heading: string) => [
      `1 ${heading}: "${heading}" lists allergens in one cell, which is not read. Give each allergen a column, or leave this one out.`,
    ]
    const csv = (heading: string, cell: string) => `dish,${heading}\nTarte,"${cell}"\nSoup,"${cell}"\nTea,\n`
    expect(issuesOf(csv('contains', 'gluten,egs'), { contains: 'description' })).to.deep.equal(
      listed('contains'),
    )
    expect(issuesOf(csv('contains', 'gluten,egs'), { contains: 'cross-contamination' })).to.deep.equal(
      listed('contains'),
    )
    expect(issuesOf(csv('Allergen codes', 'GL'), { 'Allergen codes': 'modifications' })).to.deep.equal(
      listed('Allergen codes'),
    )
    expect(issuesOf(csv('Info', 'GL, MR'), { Info: 'description' })).to.deep.equal(listed('Info'))
    expect(issuesOf(csv('may', 'nuts,milk'), { may: 'cross-contamination' })).to.deep.equal([])
    expect(issuesOf(csv('contains', 'gluten,egs'), { contains: 'ignore' })).to.deep.equal([])
    expect(issuesOf(csv('description', 'Tomatoes, basil'))).to.deep.equal([])
  })

  it('is refused as a mark that guests would read as a text', () => {
    expect(issuesOf('item,cross-contamination\nSoup,X\nStew,Same fryer as fish')).to.deep.equal([
      '2 cross-contamination: Guests would read "X" as a text. Write what it means, or leave it blank.',
    ])
  })
})
