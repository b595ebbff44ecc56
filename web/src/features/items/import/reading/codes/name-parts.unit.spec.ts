import { expect } from 'chai'
import { fieldsOf } from '../../question-choices.ts'
import { csvTable, describeDish, nameOf } from '../../testing/answer-all.ts'
import { type Answers, textPartKey } from '../answers.ts'
import { answersFor, readSheet } from '../sheet-reading.ts'

const settings = { decimals: 2 }

function read(csv: string, answers: Answers) {
  const table = csvTable(csv)
  return readSheet(table, settings, { codes: 'austria', ...answers })
}

const csv = 'Name;Preis\nMenu A;12\nBread A;3\n'

describe('a part of names that can be a code', () => {
  it('is asked about once, with all of the names', () => {
    const { asked, read: sheet } = read(csv, {})
    const [question] = asked
    expect(asked.map(nameOf)).to.deep.equal(['namePart A'])
    const { label, hint } = fieldsOf(question ?? expect.fail(), sheet.columns)
    expect([label, hint]).to.deep.equal(['“A” in 2 names and texts', '“Menu A”, “Bread A”'])
  })

  it('can be a code in one name and none in another', () => {
    const [question] = read(csv, {}).asked
    const fields = fieldsOf(question ?? expect.fail(), [])
    expect(fields.each.map(({ place, label }) => [place.key, label])).to.deep.equal([
      ['A|Menu A', '“A” in “Menu A”'],
      ['A|Bread A', '“A” in “Bread A”'],
    ])
    const open = read(csv, { nameParts: { 'A|Bread A': 'codes' } })
    expect(open.read.questions.map(nameOf)).to.deep.equal(['namePart A'])
    const { dishes, questions } = read(csv, { nameParts: { 'A|Menu A': 'name', 'A|Bread A': 'codes' } }).read
    expect([...dishes.map(describeDish), ...questions]).to.deep.equal(['Menu A', 'Bread: gluten'])
  })

  it('keeps its answer only for the names that were seen', () => {
    const before = read(csv, { nameParts: { A: 'codes' } })
    expect(before.read.dishes.map(describeDish)).to.deep.equal(['Menu: gluten', 'Bread: gluten'])
    const asked = read(csv, {})
    const answered = readSheet(asked.table, settings, before.answers, asked)
    expect(answersFor(asked.table, settings, answered)?.nameParts).to.deep.equal({
      [textPartKey('A', 'Menu A')]: 'codes',
      [textPartKey('A', 'Bread A')]: 'codes',
    })
  })
})
