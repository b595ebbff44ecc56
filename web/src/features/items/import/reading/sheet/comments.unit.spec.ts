import { expect } from 'chai'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { answerAll, describeDish, nameOf, type Replies, sheetOf } from '../../testing/answer-all.ts'
import { makeExcel } from '../../testing/excel-file.ts'
import { interpretSheet } from '../interpret.ts'

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An Excel file with comments, by the address of their cells. */
async function withComments(
  rows: readonly (readonly string[])[],
  comments: Readonly<Record<string, string>>,
) {
  const list = Object.entries(comments).map(
    ([at, text]) =>
      `<comment ref="${at}" authorId="0"><text><r><t xml:space="preserve">${text}</t></r></text></comment>`,
  )
  const added = {
    'xl/comments1.xml': `<comments><authors><author>Anna</author></authors><commentList>${list.join('')}</commentList></comments>`,
    'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships><Relationship Id="rId9" Type="${types}/comments" Target="../comments1.xml"/></Relationships>`,
  }
  const parts = Object.entries(added).map(([name, xml]) => [name, strToU8(xml)] as const)
  return zipSync({ ...unzipSync(await makeExcel(rows)), ...Object.fromEntries(parts) })
}

const rows = [
  ['Dish', 'Price', 'Milk', 'Eggs'],
  ['Tart', '4.50', 'x', ''],
  ['Soup', '3.20', '-', '-'],
]

async function read(comments: Readonly<Record<string, string>>, replies: Replies = {}) {
  const { dishes, presses } = answerAll(await sheetOf(await withComments(rows, comments)), {
    'symbol X': { says: 'contains' },
    'symbol -': { says: 'absent' },
    ...replies,
  })
  const described = dishes.map(dish => {
    const texts = [dish.description, dish.crossContamination, dish.modifications]
    return [describeDish(dish), ...texts.filter(text => text !== '')].join(' | ')
  })
  return { described, labels: presses.map(({ label }) => label) }
}

describe('comments in the cells of an Excel file', () => {
  it('are kept in a text of the dish that the manager chooses, once for the file', async () => {
    const comments = { A2: 'with almonds &amp; rum', D3: 'Anna:&#10;traces possible' }
    const { described, labels } = await read(comments, { comments: 'crossContamination' })
    expect(described).to.deep.equal([
      'Tart: milk | with almonds & rum',
      'Soup: no milk | Eggs: Anna: traces possible',
    ])
    expect(labels.filter(label => label === 'Comments in cells')).to.have.lengthOf(1)
  })

  it('take back what their cell and row deny, even if they are left out', async () => {
    const comments = { D3: 'traces possible', A3: 'thickened with cream' }
    const { described } = await read(comments, { comments: 'leaveOut' })
    expect(described).to.deep.equal(['Tart: milk', 'Soup'])
  })

  it('are shown with the question, each of them', async () => {
    const table = await sheetOf(await withComments(rows, { A2: 'with almonds', C2: 'cream' }))
    const { questions } = interpretSheet(table, { decimals: 2 })
    const asked = questions.find(question => question.kind === 'comments')
    expect(asked).to.deep.include({ texts: ['Tart: with almonds', 'Tart: Milk: cream'] })
  })

  it('are notes above and between the dishes if they name an allergen', async () => {
    const comments = { A1: 'All dishes may contain nuts', B1: 'in euros' }
    const table = await sheetOf(await withComments(rows, comments))
    const names = interpretSheet(table, { decimals: 2 }).questions.map(nameOf)
    expect(names).to.include('note All dishes may contain nuts')
    expect(names).not.to.include('note in euros')
  })

  it('are asked about on the heading of the allergen that they are about', async () => {
    const note = 'traces possible: Milk'
    const table = await sheetOf(await withComments(rows, { C1: 'traces possible' }))
    expect(interpretSheet(table, { decimals: 2 }).questions.map(nameOf)).to.include(`note ${note}`)
    const { described } = await read({ C1: 'traces possible' }, { [`note ${note}`]: 'everyDishTags' })
    expect(described).to.include('Soup; may milk; no eggs | traces possible: Milk')
  })

  it('are read with their codes', async () => {
    const { described } = await read({ A2: '(A, E)' }, { comments: 'description', codes: 'austria' })
    expect(described).to.deep.equal(['Tart: milk, gluten, peanuts', 'Soup: no milk, eggs'])
  })

  it('leave out what Excel writes before the text of a discussion', async () => {
    const excel =
      '[Threaded comment]&#10;&#10;Your version of Excel allows you to read this threaded comment; however, any edits to it will get removed if the file is opened in a newer version of Excel. Learn more: https://go.microsoft.com/fwlink/?linkid=870924&#10;&#10;Comment:&#10;    with almonds'
    const { described } = await read({ A2: excel }, { comments: 'description' })
    expect(described[0]).to.equal('Tart: milk | with almonds')
  })

  describe('on headings of sections', () => {
    const menu = [
      ['Dish', 'Milk', 'Nuts'],
      ['Soup', 'x', '-'],
      ['Desserts:', '', ''],
      ['Cake', '-', '-'],
    ]
    const readMenu = async (
      comments: Readonly<Record<string, string>>,
      replies: Replies,
      extra: string[][] = [],
    ) => {
      const table = await sheetOf(await withComments([...menu, ...extra], comments))
      return answerAll(table, {
        'symbol X': { says: 'contains' },
        'symbol -': { says: 'absent' },
        'nameOnlyRows unlikeDishes': 'section',
        ...replies,
      }).dishes.map(describeDish)
    }
    const note = 'note may contain nuts'

    it('are notes, and nothing that they name is absent', async () => {
      for (const [comments, cake] of [
        ['leaveOut', 'Cake: no milk'],
        ['description', 'Cake; may nuts; no milk'],
        ['crossContamination', 'Cake; may nuts; no milk'],
      ])
        expect(
          await readMenu({ A3: 'may contain nuts' }, { comments, [note]: 'nothing' }),
          comments,
        ).to.deep.equal(['Soup: milk', cake])
    })

    it('take back what the cells below them deny', async () =>
      expect(await readMenu({ C3: 'traces possible' }, { comments: 'leaveOut' })).to.deep.equal([
        'Soup: milk; no nuts',
        'Cake: no milk',
      ]))

    it('are notes of every dish without a dish below, or on a heading that comes again', async () => {
      const last = await readMenu(
        { A5: 'all may contain nuts' },
        { 'note all may contain nuts': 'nothing' },
        [['Note:', '', '']],
      )
      expect(last).to.deep.equal(['Soup: milk', 'Cake: no milk'])
      const again = [...menu, ['Drinks', 'Eggs', 'Fish'], ['Tea', '-', '-']]
      const table = await sheetOf(await withComments(again, { A5: 'all may contain nuts' }))
      const { questions } = interpretSheet(table, { decimals: 2 })
      expect(questions.map(nameOf)).to.include('note all may contain nuts')
    })
  })
})
