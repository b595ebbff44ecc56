import { expect } from 'chai'
import { withAnswer } from './reading/questions.ts'
import { readSheet } from './reading/sheet-reading.ts'
import { openText } from './steps.ts'
import { csvTable } from './testing/answer-all.ts'

describe('what a step of the import asks', () => {
  it('is said, also where it is nothing', () => {
    const table = csvTable('dish,milk\nSoup,x\n')
    const asking = readSheet(table, { decimals: 2 }, {})
    expect(openText('columns', asking)).to.equal('Nothing to answer here.')
    expect(openText('symbols', asking)).to.equal('1 open question.')
    const [question] = asking.read.questions
    if (!question) return expect.fail('nothing is asked')
    const answers = withAnswer(asking.answers, question, { says: 'contains' })
    const answered = readSheet(table, { decimals: 2 }, answers, asking)
    expect(openText('symbols', answered)).to.equal('All questions are answered.')
  })
})
