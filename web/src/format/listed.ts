/** "Soup, Stew and 12 more": at most `most` names. */
export function listed(names: readonly (string | number)[], most = 6): string {
  const more = names.length - most
  return more > 0 ? `${names.slice(0, most).join(', ')} and ${more} more` : names.join(', ')
}
