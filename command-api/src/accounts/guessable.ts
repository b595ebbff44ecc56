import { isCommonPassword } from './common-passwords.ts'

/** Letters and digits alone, small: `Trattoria da Mario` and `trattoriadamario` are one guess. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Why a password being chosen is easily guessed, as a sentence; `null`: it is not (rulings, "Password"). `known`: what others
 * know of the person, such as their e-mail address and their restaurant's name; a password is not just one of these.
 */
export function guessableFault(password: string, known: readonly string[] = []): string | null {
  if (isCommonPassword(password)) return 'This is one of the most common passwords. Choose another.'
  const names = known.flatMap(text => [text, text.split('@', 1)[0] ?? '']).map(plain)
  return plain(password) !== '' && names.includes(plain(password))
    ? 'This is a name or an address that others know. Choose another password.'
    : null
}
