import { isCommonPassword } from './common-passwords.ts'

/** What everybody who guesses here tries first. */
const ourWords = ['safemenu', 'restaurant', 'allergen', 'allergens', 'password', 'menu']
/** Shorter ones stand in too many words to say anything. */
const leastWord = 4
/** What must be left of a password when the words that others know are taken out of it. */
const leastRest = 5

/** Letters and digits alone, small: `Safe-Menu 2024!` and `safemenu2024` are one guess. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Why a password being chosen is easily guessed, as a sentence; `null`: it is not. `known`: what others know of the person,
 * such as their e-mail address and their restaurant's name.
 */
export function guessableFault(password: string, known: readonly string[] = []): string | null {
  if (isCommonPassword(password)) return 'This is one of the most common passwords. Choose another.'
  if (repeatsItself(password)) return 'This repeats the same few characters. Choose another password.'
  // The longest first, so that none is broken up by a shorter one that stands in it.
  const words = [...known.flatMap(text => [text, ...text.split(/[@\s.]+/u)]), ...ourWords]
    .map(plain)
    .filter(word => word.length >= leastWord)
    .sort((a, b) => b.length - a.length)
  const whole = plain(password)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), whole)
  // A password of signs alone holds none of the words.
  const isMadeOfThem = rest.length < whole.length && rest.length < leastRest
  return isMadeOfThem
    ? 'This is made of a name or an address that others know. Choose another password.'
    : null
}

function repeatsItself(password: string): boolean {
  return [1, 2, 3, 4].some(size => {
    const block = [...password].slice(0, size).join('')
    return block.repeat(Math.ceil(password.length / block.length)).startsWith(password)
  })
}
