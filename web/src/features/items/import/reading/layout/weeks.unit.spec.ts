import { expect } from 'chai'
import { answerAll, csvTable, nameOf } from '../../testing/answer-all.ts'
import { interpretSheet } from '../interpret.ts'
import { readPastedText } from './read-pasted-text.ts'

function tableOf(text: string) {
  const read = readPastedText(text)
  return read.ok ? read.table : expect.fail(read.problem)
}

function saidIn(text: string) {
  const { dishes, questions } = interpretSheet(tableOf(text), { decimals: 2 })
  return [
    ...dishes.map(({ section, name, price }) => [section, name, price].join(' | ')),
    ...questions.map(nameOf),
  ]
}

describe('a title with the number of a week', () => {
  it('is the heading of a section, without codes', () => {
    for (const title of [
      'School canteen week 12',
      'Speiseplan Woche 12',
      'Speiseplan KW 12',
      'Menu semaine 12',
      'Menú semana 12',
      'Menù settimana 12',
      'Menu week 12',
      'Lunchmeny vecka 12',
      'Jadłospis tydzień 12',
    ]) {
      expect(saidIn(`${title}\nSoup 4.00\nStew 5.00\n`), title).to.deep.equal([
        `${title} | Soup | 4.00`,
        `${title} | Stew | 5.00`,
      ])
      expect(saidIn(`${title}\nMonday\nSoup 4.00\nTuesday\nStew 5.00\n`), title).to.deep.equal([
        'Monday | Soup | 4.00',
        'Tuesday | Stew | 5.00',
      ])
    }
    expect(saidIn('Soup 4.00\nWeek 13\nStew 5.00\n')).to.deep.equal([
      ' | Soup | 4.00',
      'Week 13 | Stew | 5.00',
    ])
  })

  it('has no code in a sheet, also beside dishes with codes', () => {
    const sheet = 'dish,price\nSchool canteen week 12,\nSoup (7),4\nStew (9),5\n'
    const replies = {
      'nameOnlyRows aboveDish': 'section',
      codes: 'annex',
      'namePart 7': 'codes',
      'namePart 9': 'codes',
    }
    const { dishes } = answerAll(csvTable(sheet), replies)
    expect(dishes.map(({ section, name }) => `${section} | ${name}`)).to.deep.equal([
      'School canteen week 12 | Soup',
      'School canteen week 12 | Stew',
    ])
  })

  it('is a dish of the week, whose number can be a code', () => {
    expect(saidIn('Bread 3.00\n\nSoup of the week 7\n4.50\n')).to.include('codes')
    expect(saidIn('Bread 3.00\nSoup of the week 7 4.50\n')).to.include('codes')
    expect(saidIn('Bread 3.00\nSoup week 7 4.50\n')).to.include('codes')
  })
})
