import { CodeLegend } from '@safe-menu/contracts/restaurants/code-legend'
import { expect } from 'chai'
import { codesToKeep, keptIn, legendOf, meaningsOf } from './code-legend.ts'
import { fieldsOf } from './question-choices.ts'
import type { Answers, WordMeaning } from './reading/answers.ts'
import type { Question } from './reading/questions.ts'
import { readSheet } from './reading/sheet-reading.ts'
import { describeDish, nameOf, sheetOf } from './testing/answer-all.ts'

const tag = (id: string, detail: string | null = null): WordMeaning => ({
  kind: 'tags',
  targets: [{ id, detail }],
})

describe('the codes that a restaurant keeps', () => {
  const csv = 'dish,price\nSoup (Gl),4\nPie (Ey),5\n'
  const read = async (answers: Answers, legend = {}) => {
    const table = await sheetOf(Buffer.from(csv))
    const settings = { decimals: 2, legend }
    return readSheet(table, settings, answers, readSheet(table, settings, { codes: answers.codes ?? 'own' }))
  }

  it('are the answers for codes of its own, beside those that it has', async () => {
    const kept = { mi: tag('milk'), gl: tag('lupin') }
    const words = { gl: tag('gluten', 'wheat'), ey: tag('eggs') }
    const codes = codesToKeep(await read({ codes: 'own', words }, kept), kept)
    expect(codes && CodeLegend.parse(codes)).to.deep.equal([
      { code: 'ey', tags: ['eggs'], mayContain: [] },
      { code: 'gl', tags: ['gluten:wheat'], mayContain: [] },
      { code: 'mi', tags: ['milk'], mayContain: [] },
    ])
  })

  it('are none of the codes that mean no tag, not even one that meant some', async () => {
    const words: Answers['words'] = { gl: { kind: 'noAllergen' }, ey: tag('eggs') }
    const kept = { gl: tag('gluten') }
    expect(codesToKeep(await read({ codes: 'own', words }, kept), kept)).to.deep.equal([
      { code: 'ey', tags: ['eggs'], mayContain: [] },
    ])
  })

  it('are not offered without anything new, or for codes of another system', async () => {
    const kept = { gl: tag('gluten'), ey: tag('eggs') }
    expect(codesToKeep(await read({ codes: 'own', words: kept }, kept), kept)).to.equal(null)
    expect(codesToKeep(await read({ codes: 'austria', words: kept }), {})).to.equal(null)
  })

  it('come back as the same meanings, without those that have an unknown tag', () => {
    const meanings = { sp: { kind: 'tags', targets: [], may: [{ id: 'nuts', detail: 'walnut' }] } } as const
    expect(meaningsOf(legendOf(meanings))).to.deep.equal(meanings)
    expect(meaningsOf([{ code: 'x', tags: ['milk', 'gold'], mayContain: [] }])).to.deep.equal({})
  })

  describe('offered for the next file', () => {
    const celery = tag('celery')
    const offered = async (
      lines: string,
      legend: Readonly<Record<string, WordMeaning>>,
      answers: Answers = {},
    ) => {
      const table = await sheetOf(Buffer.from(lines))
      const { read } = readSheet(table, { decimals: 2, legend }, { codes: 'own', ...answers })
      return {
        open: read.questions.map(nameOf),
        offered: keptIn(read),
        dishes: read.dishes.map(describeDish),
      }
    }

    it('say nothing before the manager has accepted them', async () => {
      expect(await offered('dish,price\nSoup (Gl),4\nPie (Q),5\n', { gl: celery })).to.deep.equal({
        open: ['word gl', 'word q'],
        offered: [['gl', celery]],
        dishes: ['Soup', 'Pie'],
      })
    })

    it('are the first choice of their question, which says where they come from', async () => {
      const table = await sheetOf(Buffer.from(csv))
      const { read: interpretation } = readSheet(
        table,
        { decimals: 2, legend: { gl: celery } },
        { codes: 'own' },
      )
      const [question] = interpretation.questions
      const { label, choices } = fieldsOf(question as Question, [])
      expect([label, choices[0]?.answer]).to.deep.equal(['“gl” (from your settings: Celery)', celery])
    })

    it('are not offered where the file says something of a code, or explains its letters', async () => {
      const ofFile = await offered('"Gl: Geheimnis, Q: Milch",\ndish,price\nSoup (Gl),4\n', { gl: celery })
      expect([ofFile.open, ofFile.offered]).to.deep.equal([['word gl'], []])
      const letters = await offered('"A = gluten, C = eggs",\ndish,price\nSoup (AC),4\n', { ac: celery })
      expect(letters).to.deep.equal({ open: [], offered: [], dishes: ['Soup: gluten, eggs'] })
      const nuts = await offered('dish,contains\nSoup,Nuts\n', {
        nuts: { ...celery, targets: [] } as WordMeaning,
      })
      expect(nuts).to.deep.equal({ open: [], offered: [], dishes: ['Soup: nuts'] })
    })
  })
})
