import { expect } from 'chai'
import { fieldsOf } from '../question-choices.ts'
import { answerAll, csvTable, nameOf } from '../testing/answer-all.ts'
import type { Answers } from './answers.ts'
import { readPastedText } from './layout/read-pasted-text.ts'
import { withAnswer } from './questions.ts'
import { readSheet } from './sheet-reading.ts'

const settings = { decimals: 2 }

function tableOf(text: string) {
  const pasted = readPastedText(text)
  return pasted.ok ? pasted.table : expect.fail(pasted.problem)
}

const read = (text: string, answers: Answers = {}) => readSheet(tableOf(text), settings, answers).read

/** Ices, each with prices of its own. */
const ices = (count: number) =>
  `Eiskarte   klein   groß\n${Array.from({ length: count }, (_, at) => {
    const letters = String.fromCharCode(97 + (at % 26)).repeat(1 + Math.floor(at / 26))
    return `Eis${letters}becher   ${at + 2},50   ${at + 4},00\n`
  }).join('')}`

describe('the prices of dishes with the same sizes', () => {
  it('are one question, with one answer for all', () => {
    const { questions, columns } = read(ices(30))
    expect(questions.map(nameOf)).to.deep.equal(['sizes # klein / # groß'])
    const [question = expect.fail('no question')] = questions
    expect(fieldsOf(question, columns).choices.map(({ label }) => label)).to.deep.equal([
      'The first: 2.50 of “2,50 klein / 4,00 groß”',
      'The second: 4.00 of “2,50 klein / 4,00 groß”',
      'The first: 2.50 of “2,50 klein / 4,00 groß”, and all of them in the description',
      'The second: 4.00 of “2,50 klein / 4,00 groß”, and all of them in the description',
      'No price',
      'No price, and all of them in the description',
      'Something else in each of them',
    ])
    const answered = answerAll(tableOf(ices(30)), { 'sizes # klein / # groß': { at: 1 } })
    expect([answered.presses.length, answered.dishes.slice(0, 2).map(({ price }) => price)]).to.deep.equal([
      1,
      ['4.00', '5.00'],
    ])
  })

  it('can have their sizes behind them, also without a currency', () => {
    for (const [stew, pie] of [
      ['5.00 small / 8.00 large', '7.00 small / 9.00 large'],
      ['5.00 small 8.00 large', '7.00 small 9.00 large'],
      ['5.00 (small) / 8.00 (large)', '7.00 (small) / 9.00 (large)'],
      ['mała 22 zł / duża 30 zł', 'mała 24 zł / duża 32 zł'],
    ]) {
      const { dishes, questions } = read(`Stew ${stew}\nPie ${pie}\nRoll 3.00`)
      expect(dishes.map(({ name, price }) => [name, price])).to.deep.equal([
        ['Stew', ''],
        ['Pie', ''],
        ['Roll', '3.00'],
      ])
      expect(questions.map(question => ('texts' in question ? question.texts : []))).to.deep.equal([
        [stew, pie],
      ])
    }
    expect(read(`Stew 5.00 small / 8.00 large\nPie 7.00 small / 9.00 large`).dishes.length).to.equal(2)
  })

  it('can be answered one by one, with the others kept', () => {
    const table = tableOf(ices(3))
    let reading = readSheet(table, settings, {})
    const answer = (kind: 'price' | 'sizes', key: string, said: unknown) => {
      reading = readSheet(table, settings, withAnswer(reading.answers, { kind, key }, said), reading)
    }
    answer('price', '2,50 klein / 4,00 groß', { price: '2.50' })
    expect(reading.read.questions.map(nameOf)).to.deep.equal(['sizes # klein / # groß'])
    answer('sizes', '# klein / # groß', { at: 1, keepText: true })
    expect(reading.read.questions).to.deep.equal([])
    expect(reading.asked.map(nameOf)).to.deep.equal(['sizes # klein / # groß'])
    expect(reading.read.dishes.map(({ price, description }) => [price, description])).to.deep.equal([
      ['2.50', ''],
      ['5.00', '3,50 klein / 5,00 groß'],
      ['6.00', '4,50 klein / 6,00 groß'],
    ])
  })

  it('are asked about apart where the sizes differ, or two prices are equal', () => {
    const menu =
      'dish;price\nSoup;4.00 / 6.00\nStew;5.00 small / 8.00 large\nPie;7.00 small / 9.00 large\nRoll;3.00 / 3.00\n'
    expect(readSheet(csvTable(menu), settings, {}).read.questions.map(nameOf)).to.deep.equal([
      'price 4.00 / 6.00',
      'price 3.00 / 3.00',
      'sizes # small / # large',
    ])
  })

  it('keep how much of a drink each is for', () =>
    expect(
      read('Picpoul £6.50 175ml / £26.00 75cl\nMerlot £7.50 175ml / £29.00 75cl\n').questions.map(nameOf),
    ).to.deep.equal(['sizes £# 175ml / £# 75cl']))
})
