import { expect } from 'chai'
import { seenText } from '../../question-choices.ts'
import { csvTable, nameOf } from '../../testing/answer-all.ts'
import { answersFor, readSheet } from '../sheet-reading.ts'

const settings = { decimals: 2 }

const remarks = 'Name;Allergens;Remarks\nBowl;milk;spicy\nPlate;milk;contains nuts\n'
const leaveOut = { kind: 'leaveOut' } as const

describe('a column whose cells name an allergen', () => {
  it('is asked about with the first cell that does', () => {
    const [question] = readSheet(csvTable(remarks), settings, {}).read.questions
    expect(question && seenText(question)).to.equal(
      '2 times, first on line 2: spicy. Line 3 names Nuts: contains nuts',
    )
  })

  it('is not left out by its heading alone', () => {
    const asked = (cell: string) =>
      readSheet(csvTable(`dish;Nr\nSoup;1\nRoll;${cell}\n`), settings, {}).read.questions.map(nameOf)
    expect([asked('2'), asked('2 (nuts)')]).to.deep.equal([[], ['column Nr']])
    expect(
      readSheet(csvTable('Nr;dish\n1;Soup\ncontains nuts\n'), settings, {}).asked.map(nameOf),
    ).to.not.include('column Nr')
  })

  it('is not left out of another file without a press', () => {
    const before = readSheet(csvTable('Name;Remarks\nBowl;spicy\n'), settings, {
      columns: { Remarks: leaveOut },
    })
    const keptFor = (remark: string) =>
      answersFor(csvTable(`Name;Remarks\nBowl;${remark}\n`), settings, before)
    expect([keptFor('hot'), keptFor('with nuts')]).to.deep.equal([{ columns: { Remarks: leaveOut } }, {}])
  })
})
