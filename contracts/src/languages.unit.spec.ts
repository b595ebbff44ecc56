import { expect } from 'chai'
import { chooseLanguage, directionOf, isLanguage, languageNames, languages } from './languages.ts'

const choose = (address = '', cookies = '', preferred: readonly string[] = []) =>
  chooseLanguage({ query: new URLSearchParams(address), cookies, preferred })

describe('the language of a page', () => {
  it('comes from the address, then the cookie, then the browser, else it is English', () => {
    expect(choose('lang=de', 'language=fr', ['pl'])).to.equal('de')
    expect(choose('', 'language=fr', ['pl'])).to.equal('fr')
    expect(choose('', '', ['pl'])).to.equal('pl')
    expect(choose()).to.equal('en')
  })

  it('is never one that is missing', () => {
    expect(choose('lang=sv', 'language=xx', ['sv-SE', 'constructor', '', '*'])).to.equal('en')
    expect(choose('lang=DE', '', ['sv', 'pt-BR', 'de'])).to.equal('pt')
  })

  it('is found among other cookies, and not in their values', () => {
    expect(choose('', 'theme=dark; language=ar; x=1')).to.equal('ar')
    expect(choose('', 'other-language=ar; x=language=de; language=deutsch')).to.equal('en')
  })
})

describe('a language', () => {
  it('has its own name and a direction', () => {
    expect(new Set(languages.map(language => languageNames[language]))).to.have.property('size', 9)
    expect(languages.filter(language => directionOf(language) === 'rtl')).to.deep.equal(['ar'])
    expect([isLanguage('nl'), isLanguage('sv'), isLanguage(null)]).to.deep.equal([true, false, false])
  })
})
