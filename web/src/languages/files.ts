import type { Language } from '@safe-menu/contracts/languages'

/** The build writes it in: it changes with any text. */
declare const messagesVersion: string

/** The file with a part of a language's texts, which the build makes (`scripts/messages-plugin.ts`). */
export const fileOfMessages = (language: Language, part: 'first' | 'later'): string =>
  `/assets/messages-${language}-${part}-${messagesVersion}.js`
