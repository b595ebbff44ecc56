/** The languages of the guests' pages. No zod here: the guest page loads this file. */

export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ar'] as const
export type Language = (typeof languages)[number]

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
