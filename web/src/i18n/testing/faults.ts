import { type PluralCategory, parse } from '@messageformat/parser'
import type { Language } from '@safe-menu/contracts/languages'
import { type Catalogue, inLanguage, type MessageId, t } from '../t.ts'

type Token = ReturnType<typeof parse>[number] | { readonly type: 'octothorpe' }

function tokensOf(text: string, language: Language): readonly Token[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return parse(text, { cardinal: pluralCategories as PluralCategory[], strict: true })
}

/** The names of the placeholders of a message. */
function placeholdersOf(tokens: readonly Token[]): readonly string[] {
  const names = tokens.flatMap(token => {
    if (!('arg' in token)) return []
    return [token.arg, ...('cases' in token ? token.cases.flatMap(each => placeholdersOf(each.tokens)) : [])]
  })
  return [...new Set(names)].sort()
}

/** What is wrong with the catalogues, each in a line. Empty: nothing. */
export function faultsOf(catalogues: Readonly<Record<Language, Catalogue>>): readonly string[] {
  const english = catalogues.en
  return Object.entries(catalogues).flatMap(([name, messages]) => {
    const language = name as Language
    const missing = Object.keys(english).filter(id => !Object.hasOwn(messages, id))
    return [
      ...missing.map(id => `${language}.json has no ${id}`),
      ...Object.entries(messages).flatMap(([id, text]) =>
        faultsOfMessage(text, language, english[id]).map(fault => `${language}.json: ${id} ${fault}`),
      ),
    ]
  })
}

function faultsOfMessage(text: string, language: Language, english: string | undefined): readonly string[] {
  if (english === undefined) return ['is not in en.json']
  try {
    const tokens = tokensOf(text, language)
    const wanted = placeholdersOf(tokensOf(english, 'en')).join()
    const found = placeholdersOf(tokens).join()
    const missing = missingForms(tokens, formsOf(language))
    return [
      ...(text.trim() === '' ? ['is empty'] : []),
      ...(found === wanted ? [] : [`has the placeholders ${found || 'none'}, not ${wanted || 'none'}`]),
      ...(missing.length === 0 ? [] : [`lacks the plural forms ${missing.join()}`]),
      ...differences(text, tokens, language),
    ]
  } catch (error) {
    return [String(error)]
  }
}

/** The plurals of a message that lack a form. */
function missingForms(tokens: readonly Token[], forms: readonly string[]): readonly string[] {
  return tokens.flatMap(token => {
    if (!('cases' in token)) return []
    const keys = token.cases.map(({ key }) => key)
    const missing = forms.filter(form => !keys.includes(form))
    return [...missing, ...token.cases.flatMap(({ tokens: inner }) => missingForms(inner, forms))]
  })
}

/** The plural forms that occur among small whole numbers: others are for fractions and millions. */
function formsOf(language: Language): readonly string[] {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)))]
}

const sampleValues = [0, 1, 2, 5, 11, 100, 'Ğ']

/** Where the page fills in a message in another way than the standard says. */
function differences(text: string, tokens: readonly Token[], language: Language): readonly string[] {
  return sampleValues.flatMap(value => {
    const values = Object.fromEntries(placeholdersOf(tokens).map(name => [name, value]))
    const filled = inLanguage(language, { text }, () => t('text' as MessageId, values))
    const expected = fillTokens(tokens, String(value), new Intl.PluralRules(language))
    return filled.replaceAll(/[\u2068\u2069]/gu, '') === expected ? [] : [`is shown as “${filled}”`]
  })
}

function fillTokens(tokens: readonly Token[], value: string, plurals: Intl.PluralRules): string {
  const texts = tokens.map(token => {
    if (token.type === 'content') {
      if (/[{}]/u.test(token.value)) throw new Error(`“${token.value}” has a brace without its partner`)
      return token.value
    }
    if (token.type === 'argument' || token.type === 'octothorpe') return value
    if (token.type !== 'plural') throw new Error(`{${token.arg}} is of a type that is not used here`)
    const of = (wanted: string) => token.cases.find(({ key }) => key === wanted)
    const chosen = of(plurals.select(Number(value))) ?? of('other')
    return fillTokens(chosen?.tokens ?? [], value, plurals)
  })
  return texts.join('')
}
