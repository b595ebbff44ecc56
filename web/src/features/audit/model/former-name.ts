const folded = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase('en')

/** What stands beside a restaurant that was found by a name it no longer has; `null`: its name of now holds the text. */
export function formerNameNote(name: string, searched: string): string | null {
  return folded(name).includes(folded(searched)) ? null : `Had a name with “${searched.trim()}” before`
}
