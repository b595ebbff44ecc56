/** The languages of the guests' pages. No zod here: the guest page loads this file. */

export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ar'] as const
export type Language = (typeof languages)[number]

/** The language for guests who read none of these. */
export const defaultLanguage: Language = 'en'

/** The name of each language, in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  nl: 'Nederlands',
  pl: 'Polski',
  ar: 'العربية',
}

export function isLanguage(value: unknown): value is Language {
  return (languages as readonly unknown[]).includes(value)
}

/** The direction of a language's script, for the `dir` attribute. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** The query parameter that chooses the language of a page. */
export const languageParameter = 'lang'

/**
 * The cookie with the language that a guest chose, for a `Set-Cookie` header or `document.cookie`. It lasts a year, and the
 * browser sends it only for guests' pages.
 */
export function languageCookieOf(language: Language): string {
  return `language=${language}; Path=/menu/; Max-Age=31536000; SameSite=Lax`
}

/** The language that the address asks for; `null` if it asks for none of ours. */
export function languageInAddress(query: URLSearchParams): Language | null {
  const wanted = query.get(languageParameter)
  return isLanguage(wanted) ? wanted : null
}

interface LanguagePreferences {
  /** The query of the page's address: `?lang=de`. */
  readonly query: URLSearchParams
  /** The `Cookie` header, or `document.cookie`. */
  readonly cookies: string
  /** The browser's language tags (`de-AT`), the preferred one first. */
  readonly preferred: readonly string[]
}

/** The language of a page: from its address, else the guest's last choice, else from the browser, else English. */
export function chooseLanguage({ query, cookies, preferred }: LanguagePreferences): Language {
  const [, remembered] = /(?:^|; ?)language=([a-z]{2})(?:;|$)/u.exec(cookies) ?? []
  const spoken = preferred.map(tag => tag.split('-', 1)[0]?.toLowerCase())
  return (
    languageInAddress(query) ??
    (isLanguage(remembered) ? remembered : null) ??
    spoken.find(isLanguage) ??
    defaultLanguage
  )
}
