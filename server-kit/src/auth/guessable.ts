import { AppError } from '../errors/app-error.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Only letters and digits, in lower case: `Trattoria da Mario` and `trattoriadamario` are one guess. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Why a new password is easy to guess, as a sentence; `null`: it is not (rulings, "Password"). `known`: what others know about
 * the person, such as the email and the restaurant's name, which must not be the whole password.
 */
export function guessableFault(password: string, known: readonly string[] = []): string | null {
  if (isCommonPassword(password)) return 'This is one of the most common passwords. Choose another.'
  const names = known.flatMap(text => [text, text.split('@', 1)[0] ?? '']).map(plain)
  return plain(password) !== '' && names.includes(plain(password))
    ? 'This is a name or an address that others know. Choose another password.'
    : null
}

/** Throws `request.invalid` for a password that {@link guessableFault} finds. `field`: where the request has it. */
export function refuseGuessable(password: string, field: string, known: readonly string[]): void {
  const message = guessableFault(password, known)
  if (message !== null) throw new AppError('request.invalid', { issues: [{ path: [field], message }] })
}
