import { CodeLegend } from '@safe-menu/contracts/restaurants/code-legend'
import { expect } from 'chai'
import { codesToKeep, legendOf, meaningsOf } from './code-legend.ts'
import { fieldsOf } from './question-choices.ts'
import type { Answers, WordMeaning } from './reading/answers.ts'
import { readSheet } from './reading/sheet-reading.ts'
import { nextStep } from './steps.ts'
import { sheetOf } from './testing/answer-all.ts'

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
    expect(codesToKeep(await read({ codes: 'settings', words }, kept), kept)).to.deep.equal([
      { code: 'ey', tags: ['eggs'], mayContain: [] },
    ])
  })

  it('are not offered without anything new, or for codes of another system', async () => {
    const kept = { gl: tag('gluten'), ey: tag('eggs') }
    expect(codesToKeep(await read({ codes: 'settings' }, kept), kept)).to.equal(null)
    expect(codesToKeep(await read({ codes: 'austria', words: kept }), {})).to.equal(null)
  })

  it('come back as the same meanings, without those that have an unknown tag', () => {
    const meanings = { sp: { kind: 'tags', targets: [], may: [{ id: 'nuts', detail: 'walnut' }] } } as const
    expect(meaningsOf(legendOf(meanings))).to.deep.equal(meanings)
    expect(meaningsOf([{ code: 'x', tags: ['milk', 'gold'], mayContain: [] }])).to.deep.equal({})
  })

  it('are offered first, shown with their choice, and seen before the dishes', async () => {
    const kept = { gl: tag('gluten'), ey: tag('eggs') }
    const table = await sheetOf(Buffer.from(csv))
    const settings = { decimals: 2, legend: kept }
    const open = readSheet(table, settings, {})
    const [codes] = open.read.questions
    expect(codes && fieldsOf(codes, []).choices[0]).to.deep.equal({
      label: 'From your settings: gl: Gluten, ey: Eggs',
      answer: 'settings',
    })
    const chosen = readSheet(table, settings, { codes: 'settings' }, open)
    expect(chosen.read.questions).to.deep.equal([])
    expect(chosen.asked.map(question => fieldsOf(question, []).label)).to.deep.equal([
      'Codes in the names and texts of dishes',
      '“gl” (from your settings: Gluten)',
      '“ey” (from your settings: Eggs)',
    ])
    for (const question of chosen.asked.slice(1))
      expect(fieldsOf(question, []).choices[0]?.answer).to.deep.equal(
        kept[question.kind === 'word' && question.key === 'gl' ? 'gl' : 'ey'],
      )
    expect(nextStep(null, chosen)).to.equal('symbols')
    const changed = readSheet(table, settings, { codes: 'settings', words: { gl: tag('milk') } }, chosen)
    expect(changed.asked).to.have.length(3)
  })
})
