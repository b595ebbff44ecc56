import { catalogues as first } from 'virtual:messages/first'
import { catalogues as server } from 'virtual:messages/server'
import { directionOf, type Language, languageParameter, languages } from '@safe-menu/contracts/languages'
import { fileOfMessages } from '../languages/load.ts'
import { setLanguage } from '../languages/t.ts'
import { textForHtml } from './escape.ts'

/** Renders everything that follows in this language. */
export function speak(language: Language): void {
  setLanguage(language, { ...first[language], ...server[language] })
}

export const htmlAttributes = (language: Language) => `lang="${language}" dir="${directionOf(language)}"`

/** The browser loads the texts together with the script that needs them. */
export const preloadOf = (language: Language) =>
  `<link rel="modulepreload" crossorigin href="${fileOfMessages(language, 'first')}">`

/** The address of a page in a language. English has the address without a language, as in the QR code. */
export function addressIn(language: Language, path: string, menu: string | null): string {
  const query = new URLSearchParams([
    ...(menu === null ? [] : [['menu', menu]]),
    ...(language === 'en' ? [] : [[languageParameter, language]]),
  ])
  return query.size === 0 ? path : `${path}?${query}`
}

/** For search engines: the same page in each language. */
export function alternatesOf(path: string, menu: string | null, site: string): string {
  const link = (code: string, language: Language) =>
    `<link rel="alternate" hreflang="${code}" href="${textForHtml(site + addressIn(language, path, menu))}" />`
  return [link('x-default', 'en'), ...languages.map(language => link(language, language))].join('')
}
