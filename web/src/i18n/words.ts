/** `1 item`, `3 items`, `2 dishes`. */
export function counted(
  count: number,
  noun: string,
  plural = `${noun}${noun.endsWith('sh') ? 'es' : 's'}`,
): string {
  return `${count} ${count === 1 ? noun : plural}`
}

/** "Soup, Stew and 12 more": at most `most` names. */
export function listed(names: readonly (string | number)[], most = 6): string {
  const more = names.length - most
  return more > 0 ? `${names.slice(0, most).join(', ')} and ${more} more` : names.join(', ')
}

const names = new Intl.DisplayNames('en', { type: 'language' })

/** The English name of a language, for managers: `German`. */
export function languageName(language: string): string {
  try {
    return names.of(language) ?? language
  } catch {
    return language // not a language tag
  }
}

const counts = new Intl.NumberFormat('en')

/** `12,345`. */
export function formatCount(value: number): string {
  return counts.format(value)
}
