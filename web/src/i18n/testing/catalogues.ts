import { readFileSync } from 'node:fs'
import { type Language, languages } from '@safe-menu/contracts/languages'
import type { Catalogue } from '../t.ts'

const read = (file: string): Catalogue =>
  JSON.parse(readFileSync(new URL(`../messages/${file}.json`, import.meta.url), 'utf8'))

/** All texts of each language. */
export const catalogues = Object.fromEntries(
  languages.map(language => {
    const parts = [language, `${language}.later`, `${language}.server`].map(read)
    return [language, Object.assign({}, ...parts)]
  }),
) as Record<Language, Catalogue>
