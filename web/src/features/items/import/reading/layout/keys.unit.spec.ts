import { expect } from 'chai'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import { interpretSheet } from '../interpret.ts'
import { readPastedText } from './read-pasted-text.ts'

/** Each dish with its section, and then the open questions. */
function readingOf(text: string): readonly string[] {
  const pasted = readPastedText(text)
  if (!pasted.ok) return [pasted.problem]
  const { dishes, questions } = interpretSheet(pasted.table, { decimals: 2 })
  return [...dishes.map(dish => `${dish.section} | ${describeDish(dish)}`), ...questions.map(nameOf)]
}

const soups = 'Frittatensuppe (A, C, G, L) 4,50\nLeberknödelsuppe (A, C, L) 4,90\n'
const read = (section: string) => [
  `${section} | Frittatensuppe: gluten, eggs, milk, celery`,
  `${section} | Leberknödelsuppe: gluten, eggs, celery`,
]

const keys = [
  'Allergene: A Gluten, C Eier, G Milch, L Sellerie',
  'A = Gluten, C = Eier, G = Milch, L = Sellerie',
]

describe('a key without a full stop', () => {
  it('ends above a heading', () => {
    for (const key of keys)
      for (const heading of ['SUPPEN', 'Suppen', 'VOM GRILL', 'Tagesgericht', 'Vom Grill'])
        expect(readingOf(`${key}\n${heading}\n${soups}`), `${key} ${heading}`).to.deep.equal(read(heading))
    expect(
      readingOf('PIES\nPie (1) 9.00\n\n1 Gluten 2 Eggs 3 Milk 4\nFish\nMAINS\nTrout (4) 9.00\n'),
    ).to.deep.equal(['PIES | Pie: gluten', 'MAINS | Trout: fish'])
  })

  it('ends above a dish without a price', () => {
    for (const key of keys) {
      expect(readingOf(`${key}\nTagessuppe mit Sellerie (L)\n${soups}`), key).to.deep.equal([
        ...read(''),
        'nameOnlyRows lineAbove',
      ])
      expect(readingOf(`${soups}${key}\nTagessuppe mit Sellerie (L)\n`), key).to.deep.equal([
        ...read(''),
        'nameOnlyRows coded',
      ])
    }
  })

  it('ends above other words, which are shown as left out', () => {
    const pasted = readPastedText(`${soups}${keys[0]}\nTagesgericht auf Anfrage\n`)
    expect(pasted.ok && pasted.leftOut).to.deep.equal(['Tagesgericht auf Anfrage'])
  })

  it('is read whole if its lines end within an entry', () => {
    for (const key of [
      'Allergene: A Gluten, C Eier, G Milch, L\nSellerie, M Senf, O Schwefeldioxid und\nSulfite',
      'Allergene: A glutenhaltiges\nGetreide, C Eier, G Milch oder\nLaktose, L Sellerie',
      'A = Gluten, C = Eier, G = Milch\nund Laktose, L = Sellerie',
      'A = Gluten, C = Eier, G =\nMilch, L =\nSellerie',
      'A GLUTEN, C EIER, G MILCH, L\nSELLERIE',
    ])
      expect(readingOf(`${key}\nSUPPEN\n${soups}`), key).to.deep.equal(read('SUPPEN'))
  })

  it('is read whole if a line ends with a code and its mark, above any other words', () => {
    for (const key of [
      'Allergene: A = Gluten, G =\nMilch, L = Sellerie, C =\nEier',
      'Allergene: A: Gluten, G:\nMilch, L: Sellerie, C:\nEier',
      'Allergene: A – Gluten, G –\nMilch, L – Sellerie, C –\nEier',
      'A) Gluten, D) Fisch, G)\nMilch, L) Sellerie, C)\nEier',
      '(A) Gluten, (D) Fisch, (G)\nMilch, (L) Sellerie, (C)\nEier',
      'A = GLUTEN, G =\nMILCH, L = SELLERIE, C =\nEIER',
    ])
      for (const text of [`${soups}\n${key}`, `${key}\n${soups}`, `${key}\nSUPPEN\n${soups}`])
        expect(readingOf(text), text).to.deep.equal(read(text.includes('SUPPEN') ? 'SUPPEN' : ''))
    expect(
      readingOf('Cake (Nu) 9.00\nPie (Eg) 8.00\n\nGl = Gluten, Nu =\nNuts, Ce = Celery, Eg =\nEggs'),
    ).to.deep.equal([' | Cake: nuts', ' | Pie: eggs'])
  })

  it('is read whole if an entry ends with an unfinished phrase', () => {
    for (const [one, other] of [
      ['und daraus', 'gewonnene Erzeugnisse'],
      ['und daraus gewonnene', 'Erzeugnisse'],
      ['und', 'daraus gewonnene Erzeugnisse'],
      ['and products', 'thereof'],
    ])
      for (const first of ['2) Krebstiere', '2) Krebstiere und daraus\ngewonnene Erzeugnisse'])
        expect(
          readingOf(
            `ALLERGENE\n${first}\n3) Eier ${one}\n${other}\n4) Fisch\n7) Milch\nSUPPEN\nSuppe (3) 4,00\n`,
          ),
          `${first} ${one}`,
        ).to.deep.equal(['SUPPEN | Suppe: eggs'])
    for (const [su, lu] of [
      ['SU) SULFITES | LU)', 'LUPIN'],
      ['SU) SULFITES | LU) LUPIN ET PRODUITS À BASE', 'DE LUPIN'],
      ['SU) ANHYDRIDE SULFUREUX ET', 'SULFITES | LU) LUPIN'],
    ])
      expect(
        readingOf(`Allergènes : GL) GLUTEN | LA) LAIT | ${su}\n${lu}\nSalade (lu) 5,00\nTarte (gl, su) 6,00`),
        su,
      ).to.deep.equal([' | Salade: lupin', ' | Tarte: gluten, sulphites'])
  })

  it('ends above a heading in capitals', () =>
    expect(
      readingOf('A = Gluten, M = Milk and products\nMAINS\nSoup (A) 4.50\nPie (M) 8.00\n'),
    ).to.deep.equal(['MAINS | Soup: gluten', 'MAINS | Pie', 'word m']))

  it('is read in the words of Annex II, whole or wrapped, right above a dish', () => {
    const names = ['Krebstiere', 'Eier', 'Fische', 'Erdnüsse', 'Sojabohnen', 'Milch']
    for (const mark of [')', ':', ''])
      for (const gap of [' ', '\n'])
        for (const end of [' (einschließlich Laktose)', '\n(einschließlich Laktose)']) {
          const entries = names.map(
            (name, at) => `${'BCDEFG'[at]}${mark} ${name} und daraus${gap}gewonnene Erzeugnisse`,
          )
          expect(
            readingOf(`${entries.join('\n')}${end}\nGrüner Salat 4,50\nOmelett (C, G) 7,00\n`),
            `${mark}${gap}${end}`,
          ).to.deep.equal([' | Grüner Salat', ' | Omelett: eggs, milk'])
        }
  })

  it('is read in the words of the Austrian recommendation, in lines, a row or wrapped', () => {
    const products = 'und daraus gewonnene Erzeugnisse'
    const entries = [
      'A Glutenhaltiges Getreide, namentlich Weizen, Roggen, Kamut oder Hybridstämme davon',
      `B Krebstiere ${products}`,
      `C Eier von Geflügel ${products}`,
      `D Fisch ${products} (außer Fischgelatine)`,
      `E Erdnüsse ${products}`,
      `F Sojabohnen ${products}`,
      'G Milch von Säugetieren und Milcherzeugnisse (inklusive Laktose)',
      `H Schalenfrüchte, namentlich Mandeln, Macadamia- oder Queenslandnüsse, sowie daraus gewonnene Erzeugnisse`,
      'L Sellerie und Sellerieerzeugnisse',
      `M Senf ${products}`,
      `N Sesamsamen ${products}`,
      'O Schwefeldioxid und Sulfite in Konzentrationen von mehr als 10 mg/kg oder 10 mg/l',
      `P Lupinen ${products}`,
      'R Weichtiere (Schnecken, Muscheln, Tintenfische)',
    ]
    const dishes = 'Suppe A, C, G 4,50\nEintopf G, L 6,90\nEis H, O, R 3,20\n'
    const wrapped = (text: string) => text.replaceAll(/(.{50,70}?) /gu, '$1\n')
    for (const key of [entries.join('\n'), entries.join(', '), wrapped(entries.join(', '))])
      expect(readingOf(`${dishes}\n${key}\n`), key).to.deep.equal([
        ' | Suppe: gluten, eggs, milk',
        ' | Eintopf: milk, celery',
        ' | Eis: nuts, sulphites, molluscs',
      ])
  })

  it('goes on below an open bracket, and with a line in brackets', () => {
    const key = 'A = Gluten, H = Nüsse (Mandeln,\nHaselnüsse), R = Weichtiere\n(Schnecken, Muscheln)\n'
    expect(readingOf(`Brot A, H 2,00\nSalat A, R 3,00\n\n${key}`)).to.deep.equal([
      ' | Brot: gluten, nuts',
      ' | Salat: gluten, molluscs',
    ])
  })

  it('ends above brackets that are about a dish', () => {
    const key = 'A = Gluten, C = Eier, G = Milch'
    expect(readingOf(`Brot 2,00\n${key}\n(A, C)\nSuppe 3,00\n(G)`)).to.include('nameOnlyRows coded')
    expect(readingOf(`${key}\n(hausgemacht, mit Nüssen)\nSuppe (A) 3,00\nEis (C) 3,00`)).to.deep.equal([
      ' | (hausgemacht, mit Nüssen) Suppe: gluten',
      ' | Eis: eggs',
    ])
  })

  it('can have its codes in brackets', () => {
    const key = 'Key: (D) Dairy (G) Gluten (E) Egg (C) Crustacean (Ce) Celery'
    expect(readingOf(`${key}\nSamosa (G) (Ce) 4.50\nPuri (G) (C) 6.95\n`)).to.deep.equal([
      ' | Samosa: gluten, celery',
      ' | Puri: gluten, crustaceans',
    ])
    expect(
      readingOf(
        '(v) vegetarian (ve) vegan (gf) made without gluten (gfo) gluten free option available (n) contains nuts\n\nSalad (ve, n) 5.00\nTart (n) 6.00\n',
      ),
    ).to.deep.equal([' | Salad: vegan, nuts', ' | Tart (n)', 'namePart n'])
  })

  it('ends above a code without words, which can be that of a dish', () => {
    for (const key of ['A Gluten, C Eier, L Sellerie', 'A = Gluten, C = Eier, L = Sellerie'])
      for (const code of ['L', '(L)', 'A, L'])
        expect(readingOf(`Brot 2,00\n${key}\n${code}\nSuppe 3,00\n`), `${key} ${code}`).to.deep.equal([
          ' | Brot',
          ' | Suppe',
          'nameOnlyRows coded',
        ])
    expect(readingOf(`Brot (L) 2,00\n\nA Gluten, C Eier, G Milch\nL\nSellerie\n`)).to.deep.equal([
      ' | Brot: celery',
    ])
  })

  it('leaves the heading below an unfinished entry its own', () =>
    expect(readingOf(`A = Gluten, C = Eier, G = Milch, L = Sellerie und\nSUPPEN\n${soups}`)).to.deep.equal([
      'SUPPEN | Frittatensuppe: gluten, eggs, milk',
      'SUPPEN | Leberknödelsuppe: gluten, eggs',
      'word l',
    ]))

  it('leaves a code without words open above the next entry', () =>
    expect(readingOf(`A = Gluten, G = Milch, C =\nL = Sellerie\n${soups}`)).to.deep.equal([
      ' | Frittatensuppe: gluten, milk, celery',
      ' | Leberknödelsuppe: gluten, celery',
      'word c',
    ]))

  it('leaves a dish without a price above a list its own', () => {
    expect(readingOf(`${keys[0]}\n\nSUPPEN\nTagessuppe mit Sellerie (L)\n${soups}`)).to.deep.equal([
      ...read('SUPPEN'),
      'row 4',
    ])
  })
})
