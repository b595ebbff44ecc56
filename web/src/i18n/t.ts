import { defaultLanguage, directionOf, type Language } from '@safe-menu/contracts/languages'
import type english from './messages/en.json'
import type laterEnglish from './messages/en.later.json'
import type serverEnglish from './messages/en.server.json'

/** The id of a text in `messages/*.json`. */
export type MessageId = keyof typeof english | keyof typeof laterEnglish | keyof typeof serverEnglish

/** A language's texts: ICU messages by id, as in `messages/*.json`. */
export type Catalogue = { readonly [id: string]: string }

type Values = { readonly [name: string]: string | number }

const speaking = (language: Language, messages: Catalogue) => ({
  language,
  plurals: new Intl.PluralRules(language),
  messages,
})

/** One language for each page load. The server, which renders a page in one go, sets it before each. */
let spoken = speaking(defaultLanguage, {})

/** Starts a language with its first texts. Keeps the texts of the same language that came before them. */
export function setLanguage(language: Language, messages: Catalogue): void {
  const known = spoken.language === language ? spoken.messages : {}
  spoken = speaking(language, { ...known, ...messages })
}

/** Adds texts of the same language, for parts of the page that load later. */
export function addMessages(messages: Catalogue): void {
  spoken = { ...spoken, messages: { ...spoken.messages, ...messages } }
}

/** Runs a function, which must be synchronous, in another language than the page's. */
export function inLanguage<T>(language: Language, messages: Catalogue, run: () => T): T {
  const before = spoken
  spoken = speaking(language, messages)
  try {
    return run()
  } finally {
    spoken = before
  }
}

/** The language of the page. */
export const activeLanguage = (): Language => spoken.language

/** The locale for dates and numbers: British English, whose dates cannot be read the wrong way round, and the digits of prices. */
export function activeLocale(): string {
  const { language } = spoken
  if (language === 'en') return 'en-GB'
  return language === 'ar' ? 'ar-u-nu-latn' : language
}

/** In a sentence from right to left, a name or a price keeps its own direction: `12 €` would be shown as `€ 12`. */
function isolated(value: string | number | undefined): string {
  if (typeof value !== 'string' || directionOf(spoken.language) === 'ltr') return String(value)
  return /^\p{Script=Arabic}/u.test(value) ? value : `\u2068${value}\u2069`
}

/** A text of a message with cases, in which other values may be: `one {# dish of {name}}`. */
const oneCase = /(\w+) \{((?:[^{}]|\{\w+\})*)\}/gu
const placeholder = /\{(\w+)(?:, plural,((?: \w+ \{(?:[^{}]|\{\w+\})*\})+))?\}/gu

/** Fills in an ICU message with `{name}` and `{count, plural, one {# dish} other {# dishes}}`. */
function fill(message: string, values: Values): string {
  return message.replaceAll(placeholder, (_, name: string, cases?: string) => {
    const value = values[name]
    if (cases === undefined) return isolated(value)
    const texts = new Map([...cases.matchAll(oneCase)].map(([, key, text]) => [key, text]))
    const chosen = texts.get(spoken.plurals.select(Number(value))) ?? texts.get('other')
    return fill((chosen ?? '').replaceAll('#', String(value)), values)
  })
}

/** The message, or its id if its catalogue has not been loaded: an empty warning would be worse. */
const messageOf = (id: string): string => spoken.messages[id] ?? id

/** A text in the page's language. `values`: what its placeholders stand for; of a plural, the number. */
export function t(id: MessageId, values: Values = {}): string {
  return fill(messageOf(id), values)
}

/** A text whose id is made from data. `fallback`: when there is none, for example for an allergen that this version does not know. */
export function textOr(id: string, fallback: string): string {
  const message = spoken.messages[id]
  return message === undefined ? fallback : fill(message, {})
}
