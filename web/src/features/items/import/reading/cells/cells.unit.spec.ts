import { expect } from 'chai'
import { readDate } from './dates.ts'
import { wordsOfList } from './list-cell.ts'

describe('the cell of a review date', () => {
  const dayOf = (text: string, order?: 'dayFirst' | 'monthFirst' | 'leaveOut') => {
    const read = readDate(text, order)
    return read.kind === 'date' ? read.day : '?'
  }

  it('reads only the ISO form without an answer', () => {
    for (const text of ['2026-03-12', '2026-03-12 00:00']) expect(dayOf(text)).to.equal('2026-03-12')
    for (const text of ['12.03.2026', '12/03/2026', '46093', '12.Mrz', '2026-02-30'])
      expect(dayOf(text), text).to.equal('?')
  })

  it('reads others in the order that the manager says, and never a number of days', () => {
    expect(dayOf('12/03/2026', 'dayFirst')).to.equal('2026-03-12')
    expect(dayOf('12/03/2026', 'monthFirst')).to.equal('2026-12-03')
    for (const text of ['46093', '13/13/2026', '12.Mrz']) expect(dayOf(text, 'dayFirst'), text).to.equal('')
    expect(dayOf('2026-03-12', 'leaveOut')).to.equal('')
  })
})

describe('a list of allergens in a cell', () => {
  const known = new Set(['a', 'c', 'g', 'gluten (wheat, rye)'])
  const stated = (text: string) => wordsOfList(text, 'contains', word => known.has(word))
  const read = (text: string) => stated(text).map(word => word.text)
  it('is divided into words and codes', () => {
    expect(read('gluten, eggs and milk; egs')).to.deep.equal(['gluten', 'eggs', 'milk', 'egs'])
    expect(read('Gluten (wheat, rye)\nMilk')).to.deep.equal(['Gluten (wheat, rye)', 'Milk'])
    for (const text of ['A, C, G', 'ACG', 'A C G', 'A/C/G']) expect(read(text)).to.deep.equal(['A', 'C', 'G'])
    expect(read('no nuts and seeds')).to.deep.equal(['no nuts and seeds'])
    for (const text of ['n/a', 'N/A', 'n.a.', 'N.A']) expect(read(text)).to.deep.equal([text])
    expect(read('Gluten (wheat; rye). Milk')).to.deep.equal(['Gluten (wheat; rye)', 'Milk'])
    expect(read('Gluten (wheat, traces of rye)')).to.deep.equal(['Gluten (wheat, traces of rye)'])
    expect(read('milk nuts egs')).to.deep.equal(['milk', 'nuts', 'egs'])
    expect(read('fresh milk with nuts and herbs')).to.deep.equal(['fresh milk with nuts and herbs'])
    expect(read('N/A/G')).to.deep.equal(['N', 'A', 'G'])
    expect(read('CONTAINS MILK AND EGGS')).to.deep.equal(['MILK', 'EGGS'])
    expect(read('Allergens: milk')).to.deep.equal(['milk'])
    for (const text of ['-', '*', 'may contain', 'Traces:']) expect(read(text)).to.deep.equal([text])
    for (const text of ['A، C؛ G', 'A，C；G', 'A、C、G']) expect(read(text)).to.deep.equal(['A', 'C', 'G'])
    expect(read('n/a, milk')).to.deep.equal(['n/a', 'milk'])
  })

  const phrases = [
    ['Contains: milk. May contain: nuts, fish', 'milk', 'nuts, fish'],
    ['May contain nuts, fish. Contains milk', 'milk', 'nuts, fish'],
    ['milk (may contain nuts), eggs', 'milk, eggs', 'nuts'],
    ['fish (peut contenir arachides)', 'fish', 'arachides'],
    ['fish (traces) and milk', 'milk', 'fish'],
    ['fish (nut traces), eggs', 'fish, eggs', 'nut'],
    ['6 (8b Spuren)', '6', '8b'],
    ['fish (no nut traces)', 'fish (no nut traces)', ''],
    ['Gluten (wheat, rye traces)', 'Gluten (wheat, rye traces)', ''],
    ['fish  may  contain nuts', 'fish', 'nuts'],
    ['milk, nuts in traces', 'milk', 'nuts'],
    ['milk. traces: nuts', 'milk', 'nuts'],
    ['milk and may contain traces of nuts', 'milk', 'nuts'],
    ['milk, may contain nuts; eggs', 'milk, eggs', 'nuts'],
    ['milk, may contain: nuts; eggs', 'milk', 'nuts, eggs'],
    ['May contain:\nnuts\nmilk', 'milk', 'nuts'],
    ['kann Spuren von Milch und Ei enthalten', '', 'Milch, Ei'],
    ['kann Nüsse, Soja oder Senf enthalten. Eier', 'Eier', 'Nüsse, Soja, Senf'],
    ['enthält Spuren von Sesam', '', 'Sesam'],
    ['evtl. Sesam, Milch', 'Milch', 'Sesam'],
    ['Lait; peut contenir des traces d’arachides et de soja', 'Lait', 'arachides, soja'],
    ['Leche. Puede contener trazas de pescado', 'Leche', 'pescado'],
    ['Latte. Può contenere tracce di sesamo', 'Latte', 'sesamo'],
    ['Leite. Pode conter vestígios de aipo', 'Leite', 'aipo'],
    ['Melk. Kan sporen van noten bevatten', 'Melk', 'noten'],
    ['Mleko. Może zawierać orzechy', 'Mleko', 'orzechy'],
    ['حليب. قد يحتوي على سمسم', 'حليب', 'سمسم'],
    ['lait; traces possibles: fruits à coque', 'lait', 'fruits à coque'],
    ['huevo - leche', 'huevo, leche', ''],
    ['A - C - G', 'A, C, G', ''],
    ['A - G', 'A - G', ''],
    ['kann Spuren von Nüssen enthalten, Milch', 'Milch', 'Nüssen'],
    ['kann Nüsse, Soja und Senf enthalten, Milch und Eier', 'Milch, Eier', 'Nüsse, Soja, Senf'],
    ['Spuren von Sesam möglich, Milch', 'Milch', 'Sesam'],
    ['Nüsse können enthalten sein, Milch', 'Milch', 'Nüsse'],
    ['kan sporen van noten bevatten, melk', 'melk', 'noten'],
    ['kan noten, soja en sesam bevatten / melk', 'melk', 'noten, soja, sesam'],
    ['sporen van noten mogelijk, melk', 'melk', 'noten'],
    ['may contain nuts, milk', '', 'nuts, milk'],
    ['peut contenir arachides, lait', '', 'arachides, lait'],
    ['حليب؛ بيض، سمك', 'حليب, بيض, سمك', ''],
    ['حليب وبيض و سمك', 'حليب, بيض, سمك', ''],
    ['حليب. قد يحتوي على سمسم، سمك وبيض؛ كرفس', 'حليب, كرفس', 'سمسم, سمك, بيض'],
    ['does not contain traces of nuts', 'does not contain traces of nuts', ''],
    ['keine Spuren von Milch', 'keine Spuren von Milch', ''],
  ] as const
  for (const [cell, contains, may] of phrases)
    it(`says what is contained and what may be in ${JSON.stringify(cell)}`, () => {
      const listed = (presence: string) =>
        stated(cell)
          .filter(word => word.presence === presence)
          .map(word => word.text)
          .join(', ')
      expect([listed('contains'), listed('may_contain')]).to.deep.equal([contains, may])
    })

  it('is no less certain than its words', () => {
    const presenceOf = (text: string) => wordsOfList(text, 'may_contain', () => false)[0]?.presence
    expect(presenceOf('contains milk')).to.equal('contains')
    expect(presenceOf('milk')).to.equal('may_contain')
  })
})
