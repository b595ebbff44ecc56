import { defaultLanguage, type Language } from '@safe-menu/contracts/languages'
import { activeLanguage, addMessages, type Catalogue, setLanguage } from './t.ts'

async function load(language: Language, part: 'first' | 'later'): Promise<Catalogue> {
  return (await import(/* @vite-ignore */ fileOfMessages(language, part))).default
}

/** Loads the first texts of a language, or of English, which most devices have kept. Returns the language that it loaded. */
export async function openLanguage(language: Language): Promise<Language> {
  try {
    setLanguage(language, await load(language, 'first'))
    return language
  } catch (error) {
    if (language === defaultLanguage) throw error
    return openLanguage(defaultLanguage)
  }
}

/** Loads all texts of a language, without making it the page's language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const parts = await Promise.all([load(language, 'first'), load(language, 'later')])
  return Object.assign({}, ...parts)
}

let added: Language | null = null

/** Adds the texts of the parts of the page that load later. */
export async function loadLaterMessages(): Promise<void> {
  if (import.meta.env.SSR) return // what the build renders has all texts
  const language = activeLanguage()
  if (added === language) return
  addMessages(await load(language, 'later'))
  added = language
}

/** The build writes it in: it changes with any text. */
declare const messagesVersion: string

/** The file with a part of a language's texts, which the build makes (`scripts/messages-plugin.ts`). */
export const fileOfMessages = (language: Language, part: 'first' | 'later'): string =>
  `/assets/messages-${language}-${part}-${messagesVersion}.js`
