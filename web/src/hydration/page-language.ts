import {
  chooseLanguage,
  defaultLanguage,
  directionOf,
  isLanguage,
  type Language,
  languageCookieOf,
  languageInAddress,
} from '@safe-menu/contracts/languages'
import { guestPath } from '@safe-menu/contracts/menus/guest-page'

/**
 * The language of the page: English, but for guests. `isRendered`: the server has chosen it. Remembers the language of the address,
 * as the server does.
 */
export function pageLanguage(isRendered: boolean): Language {
  if (!guestPath.test(location.pathname)) return defaultLanguage
  const query = new URLSearchParams(location.search)
  const inAddress = languageInAddress(query)
  // biome-ignore lint/suspicious/noDocumentCookie: browsers of 2024 lack the cookie store
  if (inAddress) document.cookie = languageCookieOf(inAddress)
  const { lang } = document.documentElement
  if (isRendered && isLanguage(lang)) return lang
  return chooseLanguage({ query, cookies: document.cookie, preferred: navigator.languages })
}

/** Tells browsers and screen readers the page's language. */
export function showLanguage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
