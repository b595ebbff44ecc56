import { defaultLanguage, isLanguage, type Language } from '@safe-menu/contracts/languages'

/** The language of the restaurant's staff, by the locale of its prices; English if the page does not have that language. */
export function staffLanguage(locale: string): Language {
  const language = locale.split('-', 1)[0]?.toLowerCase()
  return isLanguage(language) ? language : defaultLanguage
}
