const names = new Intl.DisplayNames('en', { type: 'language' })

/** The English name of a language, for managers: `German`. */
export function languageName(language: string): string {
  try {
    return names.of(language) ?? language
  } catch {
    return language // not a language tag
  }
}
