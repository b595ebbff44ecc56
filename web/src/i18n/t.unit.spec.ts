import type { Language } from '@safe-menu/contracts/languages'
import { expect } from 'chai'
import {
  activeLanguage,
  activeLocale,
  inLanguage as inOther,
  type MessageId,
  setLanguage,
  t,
  textOr,
} from './t.ts'
import { setEnglish } from './testing/english.ts'

describe('a text of the guests’ pages', () => {
  afterEach(setEnglish)

  const inLanguage = (
    language: Language,
    text: string,
    values: { readonly [name: string]: string | number },
  ) => {
    setLanguage(language, { 'a.text': text })
    return t('a.text' as MessageId, values)
  }

  it('has the plural form of its language', () => {
    const english = '{n, plural, one {# dish of {name}} other {# dishes of {name}}}.'
    const forms = [0, 1, 2].map(n => inLanguage('en', english, { n, name: 'Bo' }))
    expect(forms).to.deep.equal(['0 dishes of Bo.', '1 dish of Bo.', '2 dishes of Bo.'])
    const polish = '{n, plural, one {# danie} few {# dania} many {# dań} other {# dania}}'
    expect([1, 3, 5, 22].map(n => inLanguage('pl', polish, { n }))).to.deep.equal([
      '1 danie',
      '3 dania',
      '5 dań',
      '22 dania',
    ])
    const arabic = '{n, plural, zero {0} one {1} two {2} few {few #} many {many #} other {other #}}'
    expect([0, 1, 2, 5, 11, 100].map(n => inLanguage('ar', arabic, { n }))).to.deep.equal([
      '0',
      '1',
      '2',
      'few 5',
      'many 11',
      'other 100',
    ])
  })

  it('takes values as they are, and never as messages', () =>
    expect(inLanguage('en', 'Of {name}', { name: '{n} # <b>' })).to.equal('Of {n} # <b>'))

  it('keeps the direction of names and prices in a text from right to left', () => {
    const of = (name: string) => inLanguage('ar', 'من {name}', { name })
    expect(['Pho', '12 €', 'الحليب'].map(of)).to.deep.equal([
      'من \u2068Pho\u2069',
      'من \u206812 €\u2069',
      'من الحليب',
    ])
    expect(inLanguage('de', 'Von {name}', { name: 'مثال' })).to.equal('Von مثال')
  })

  it('can be in another language than the page for a while', () => {
    const spoken = () => [activeLanguage(), t('page.language')]
    expect(inOther('de', { 'page.language': 'Sprache' }, spoken)).to.deep.equal(['de', 'Sprache'])
    expect(() =>
      inOther('de', {}, () => {
        throw new Error('x')
      }),
    ).to.throw('x')
    expect(spoken()).to.deep.equal(['en', 'Language'])
  })

  it('is its id when it is not loaded, and the fallback for ids made from data', () => {
    setLanguage('de', {})
    expect([activeLanguage(), activeLocale(), t('page.language')]).to.deep.equal([
      'de',
      'de',
      'page.language',
    ])
    expect(textOr('allergen.constructor', 'x')).to.equal('x')
  })
})
