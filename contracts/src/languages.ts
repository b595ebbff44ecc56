/** The languages of the guests' pages. No zod here: the guest page loads this file. */

export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ar'] as const
export type Language = (typeof languages)[number]

/** For guests whose languages are all missing here. */
export const defaultLanguage: Language = 'en'

/** Each language in its own words. */
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

/** The cookie that remembers the language which a guest chose. It is sent with guests' pages only. */
export const languageCookie = 'language'
/** The parameter of a page's address that chooses a language. */
export const languageParameter = 'lang'

/** A `Set-Cookie` header, and what a script writes into `document.cookie`. It holds nothing but the language. */
export function languageCookieOf(language: Language): string {
  return `${languageCookie}=${language}; Path=/menu/; Max-Age=31536000; SameSite=Lax`
}

interface LanguageWishes {
  /** The query of the page's address: `?lang=de`. */
  readonly query: URLSearchParams
  /** The `Cookie` header, or `document.cookie`. */
  readonly cookies: string
  /** The browser's language tags (`de-AT`), the best first. */
  readonly preferred: readonly string[]
}

/** The language of the address; `null`: it names none, or one that is missing here. */
export function languageInAddress(query: URLSearchParams): Language | null {
  const wanted = query.get(languageParameter)
  return isLanguage(wanted) ? wanted : null
}

/** The language of a page: that of its address, else the one chosen before, else the browser's, else English. */
export function chooseLanguage({ query, cookies, preferred }: LanguageWishes): Language {
  const [, remembered] = /(?:^|; ?)language=([a-z]{2})(?:;|$)/u.exec(cookies) ?? []
  const spoken = preferred.map(tag => tag.split('-', 1)[0]?.toLowerCase())
  return (
    languageInAddress(query) ??
    (isLanguage(remembered) ? remembered : null) ??
    spoken.find(isLanguage) ??
    defaultLanguage
  )
}
