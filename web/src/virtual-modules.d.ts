/** The texts that the server needs, by language. */
declare module 'virtual:messages/*' {
  import type { Language } from '@safe-menu/contracts/languages'
  import type { Catalogue } from './languages/t.ts'

  export const catalogues: Readonly<Record<Language, Catalogue>>
}
