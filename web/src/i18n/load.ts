import type { Language } from '@safe-menu/contracts/languages'
import { activeLanguage, addMessages, type Catalogue, setLanguage } from './t.ts'

/**
 * `de.json` has what a page needs first, `de.later.json` what the parts need that load later: one file would be 0.5 KB less in total, and
 * 2 KB more before a filter works. No page loads `de.server.json`.
 */
export type TextFile = Language | `${Language}.later`

/** The address of a file of texts, which is sent as it is. A text that changes changes the address. */
export function addressOfTexts(file: TextFile): string {
  // Inside the function, because Node, which runs the specs, has no glob.
  const addresses = import.meta.glob<string>(['./messages/??.json', './messages/*.later.json'], {
    query: '?url',
    import: 'default',
    eager: true,
  })
  return addresses[`./messages/${file}.json`] ?? ''
}

async function load(file: TextFile): Promise<Catalogue> {
  const answer = await fetch(addressOfTexts(file))
  if (!answer.ok) throw new Error(`The texts did not load: ${answer.status}`)
  return answer.json()
}

/** Loads the first texts of a language and makes it the page's language. */
export async function openLanguage(language: Language): Promise<Language> {
  setLanguage(language, await load(language))
  return language
}

/** Loads all texts of a language, without making it the page's language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const [first, later] = await Promise.all([load(language), load(`${language}.later`)])
  return { ...first, ...later }
}

let added: Language | null = null

/** Adds the texts of the parts of the page that load later. */
export async function loadLaterMessages(): Promise<void> {
  if (import.meta.env.SSR) return // what the build renders has all texts
  const language = activeLanguage()
  if (added === language) return
  addMessages(await load(`${language}.later`))
  added = language
}
