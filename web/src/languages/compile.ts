import { type PluralCategory, parse } from '@messageformat/parser'
import type { Language } from '@safe-menu/contracts/languages'
import type { CompiledMessage } from './t.ts'

// For the build, the server and the tests. Pages get compiled messages, and so need no parser.

/** A language's file: ICU messages by id. */
export type Messages = { readonly [id: string]: string }

/**
 * Compiles an ICU message.
 * @throws Error when it is not one, or has a plural form that the language does not have
 */
export function compileMessage(text: string, language: Language): CompiledMessage {
  return compileTokens(tokensOf(text, language))
}

type Token = ReturnType<typeof parse>[number] | { readonly type: 'octothorpe' }

function compileTokens(tokens: readonly Token[]): CompiledMessage {
  const parts = tokens.map(token => {
    if (token.type === 'content') {
      if (/[{}]/u.test(token.value)) throw new Error(`“${token.value}” has a brace without its partner`)
      return token.value
    }
    if (token.type === 'octothorpe') return 0
    if (token.type === 'argument') return [token.arg] as const
    if (token.type !== 'plural' && token.type !== 'select')
      throw new Error(`{${token.arg}} is of a type that is not used here`)
    const cases = token.cases.map(({ key, tokens: inner }) => [key.replace(/^=/u, ''), compileTokens(inner)])
    return [token.arg, Object.fromEntries(cases) as { [key: string]: CompiledMessage }] as const
  })
  return parts.every(part => typeof part === 'string') ? parts.join('') : parts
}

function tokensOf(text: string, language: Language): readonly Token[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return parse(text, { cardinal: pluralCategories as PluralCategory[], strict: true })
}

/** The names of the placeholders of a message. */
function placeholdersOf(message: CompiledMessage): readonly string[] {
  if (typeof message === 'string') return []
  const names = message.flatMap(part => {
    if (typeof part === 'string' || part === 0) return []
    const [name, cases = {}] = part
    return [name, ...Object.values(cases).flatMap(placeholdersOf)]
  })
  return [...new Set(names)].sort()
}

/** What is wrong with the catalogues, each in a line. Empty: nothing. */
export function faultsOf(catalogues: Readonly<Record<Language, Messages>>): readonly string[] {
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
    const wanted = placeholdersOf(compileMessage(english, 'en')).join()
    const found = placeholdersOf(compileMessage(text, language)).join()
    const missing = missingForms(tokensOf(text, language), formsOf(language))
    return [
      ...(text.trim() === '' ? ['is empty'] : []),
      ...(found === wanted ? [] : [`has the placeholders ${found || 'none'}, not ${wanted || 'none'}`]),
      ...(missing.length === 0 ? [] : [`lacks the plural forms ${missing.join()}`]),
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
    const missing = (token.type === 'plural' ? forms : ['other']).filter(form => !keys.includes(form))
    return [...missing, ...token.cases.flatMap(({ tokens: inner }) => missingForms(inner, forms))]
  })
}

/** The plural forms that occur among small whole numbers: others are for fractions and millions. */
function formsOf(language: Language): readonly string[] {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)))]
}

/** A language's texts are in three files of the build. A text's subject (the first word of its id) says in which. */
export type CataloguePart = 'first' | 'later' | 'server'

const parts: ReadonlyMap<string, CataloguePart> = new Map([
  ['aside', 'later'], // filters that were set aside
  ['asOf', 'later'], // the time on paper
  ['copy', 'later'], // copies without a network
  ['line', 'later'], // a line of the order
  ['mistake', 'later'],
  ['order', 'later'],
  ['others', 'later'], // other menus, when nothing here suits the guest
  ['paper', 'later'],
  ['profile', 'later'], // filters of an account
  ['report', 'later'],
  ['share', 'later'], // the staff card as a link
  ['singles', 'later'], // single nuts and cereals
  ['staffCard', 'later'],
  ['strict', 'later'], // the note of strict mode
  ['word', 'later'], // the staff card's words for allergies
  ['server', 'server'],
])

export function partOf(id: string): CataloguePart {
  return parts.get(id.split('.', 1)[0] ?? '') ?? 'first'
}
