import { expect } from 'chai'
import { staffLanguage } from '../../../i18n/staff-language.ts'
import { inLanguage } from '../../../i18n/t.ts'
import { catalogues } from '../../../i18n/testing/catalogues.ts'
import { shippedTags } from '../filters/offered.ts'
import { staffCardTexts, staffHeadlines } from './staff-texts.ts'

const offered = shippedTags()

describe('staffHeadlines', () => {
  const cases: [string[], string[]][] = [
    [[], []],
    [['nuts'], ['I have a NUT allergy']],
    [['eggs'], ['I have an EGG allergy']],
    [['gluten'], ['I have a GLUTEN allergy']],
    [['milk', 'sesame', 'fish'], ['I have these allergies: MILK, SESAME and FISH']],
    [
      ['vegan', 'nut-free'],
      ['Must be free from NUTS AND PEANUTS', 'My diet: VEGAN'],
    ],
    [['gluten-free', 'dairy-free'], ['Must be free from GLUTEN, DAIRY (MILK)']],
    [['lactose-free'], ['Must be free from LACTOSE']],
    [
      ['celery', 'peanuts', 'halal'],
      ['I have these allergies: CELERY and PEANUT', 'My diet: HALAL'],
    ],
    [['nuts:walnut'], ['ALLERGY: WALNUT']],
    [
      ['milk', 'gluten:rye', 'nuts:walnut', 'nuts:brazil-nut', 'vegan'],
      ['I have a MILK allergy', 'ALLERGY: RYE, WALNUT, BRAZIL NUT', 'My diet: VEGAN'],
    ],
    [['nuts:walnut', 'nuts'], ['I have a NUT allergy']],
    [['new-allergen'], ['I have a NEW-ALLERGEN allergy']],
  ]
  for (const [selected, expected] of cases)
    it(`says what ${selected.join(', ') || 'no filter'} means`, () =>
      expect(staffHeadlines(selected, offered)).to.deep.equal(expected))

  it('says it in another language', () => {
    const say = () => staffHeadlines(['nuts', 'milk', 'vegan'], offered)
    expect(inLanguage('de', catalogues.de, say)).to.deep.equal([
      'Ich habe diese Allergien: NÜSSE und MILCH',
      'Meine Ernährungsweise: VEGAN',
    ])
    const milk = () => staffHeadlines(['milk'], offered)
    expect(inLanguage('ar', catalogues.ar, milk)).to.deep.equal(['لديّ حساسية من: الحليب'])
  })
})

describe('staffLanguage', () => {
  it('is that of the restaurant’s locale, or English', () =>
    expect(['de-AT', 'fr', 'EN-us', 'ja-JP', ''].map(staffLanguage)).to.deep.equal([
      'de',
      'fr',
      'en',
      'en',
      'en',
    ]))
})

describe('staffCardTexts', () => {
  const checked = (kind: 'fresh' | 'stale', wall: number | null) =>
    staffCardTexts({
      chosen: [],
      offered,
      linesOf: () => [],
      freshness: kind === 'fresh' ? { kind } : { kind, since: wall },
      proof: wall === null ? null : { wall, steady: 0 },
      openedAt: Date.UTC(2026, 0, 15, 12),
      now: Date.UTC(2026, 0, 15, 12, 5),
      zone: undefined,
    }).checked

  it('say when the data was checked, and never that old data was', () => {
    expect(checked('fresh', Date.UTC(2026, 0, 15, 12, 1))).to.equal(
      'Checked with the restaurant’s menu at 12:01.',
    )
    expect(checked('fresh', Date.UTC(2026, 0, 15, 11, 59))).to.equal('Checking with the restaurant’s menu…')
    expect(checked('stale', Date.UTC(2026, 0, 15, 11, 59))).to.equal(
      'Could not be checked again. This is from 11:59: please check it.',
    )
    expect(checked('stale', null)).to.equal('Could not be checked: please check every dish.')
  })
})
