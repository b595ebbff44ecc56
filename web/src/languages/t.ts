import { defaultLanguage, directionOf, type Language } from '@safe-menu/contracts/languages'
import type english from './messages/en.json'

/** The id of a text in `messages/*.json`. */
export type MessageId = keyof typeof english

/** An ICU message as the build compiles it: a text, or parts. 0 stands for the number of the plural around it. */
export type CompiledMessage =
  | string
  | readonly (
      | string
      | 0
      | readonly [name: string]
      | readonly [name: string, cases: { readonly [key: string]: CompiledMessage }]
    )[]

export type Catalogue = { readonly [id: string]: CompiledMessage }

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

function fill(message: CompiledMessage, values: Values, count = ''): string {
  if (typeof message === 'string') return message
  const parts = message.map(part => {
    if (typeof part === 'string') return part
    if (part === 0) return count
    const [name, cases] = part
    const value = values[name]
    if (!cases) return isolated(value)
    const key = String(value)
    const chosen = cases[key] ?? cases[spoken.plurals.select(Number(value))] ?? cases.other ?? ''
    return fill(chosen, values, key)
  })
  return parts.join('')
}

/** The message, or its id if its part of the catalogue has not been loaded: an empty warning would be worse. */
const messageOf = (id: string): CompiledMessage => spoken.messages[id] ?? id

/** A text in the page's language. `values`: what its placeholders stand for; of a plural, the number. */
export function t(id: MessageId, values: Values = {}): string {
  return fill(messageOf(id), values)
}

/** A text whose id is made from data. `fallback`: when there is none, for example for an allergen that this version does not know. */
export function textOr(id: string, fallback: string): string {
  const message = spoken.messages[id]
  return message === undefined ? fallback : fill(message, {})
}
