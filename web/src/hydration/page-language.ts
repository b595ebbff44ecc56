import {
  chooseLanguage,
  defaultLanguage,
  directionOf,
  isLanguage,
  type Language,
  languageCookieOf,
  languageInAddress,
} from '@safe-menu/contracts/languages'
import { useEffect, useRef } from 'react'
import { activeLanguage } from '../languages/t.ts'

/** The pages for guests: the menus of a restaurant, and the saved menus. All others are in English. */
const isForGuests = (path: string) => path.startsWith('/menu/')

/** The language of this page. `isRendered`: the server has chosen it. Remembers the language of the address, as the server does. */
export function pageLanguage(isRendered: boolean): Language {
  if (!isForGuests(location.pathname)) return defaultLanguage
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

/** Loads the page again where the path leads from a guest's page to another one, or back, and these differ in language. */
export function useLanguageOfPath(path: string): void {
  const isGuests = isForGuests(path)
  const before = useRef(isGuests)
  useEffect(() => {
    if (before.current === isGuests) return
    before.current = isGuests
    if (pageLanguage(false) !== activeLanguage()) location.reload()
  }, [isGuests])
}
