import { NewPassword } from '@safe-menu/contracts/accounts/routes'
import { AppError } from '../errors/app-error.ts'
import commonPasswords from './common-passwords.json'

/** Why a new password is refused (product, "Password"), as a sentence; `null`: it is fine. */
export function passwordFault(password: string): string | null {
  const parsed = NewPassword.safeParse(password)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'This password cannot be used.'
  return guessableFault(password)
}

/**
 * Why a new password is easy to guess, as a sentence; `null`: it is not (product, "Password"). `known`: what others know about
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

/** Only letters and digits, in lower case: `Trattoria da Mario` and `trattoriadamario` are one guess. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Passwords of at least 10 bytes from lists of leaked ones; shorter ones are refused for their length. Includes every
 * password of that length among the 1,000 most common of all (product, "Password").
 *
 * Sources, lower-case: the ranked lists in @zxcvbn-ts/language-common 4.1.3 (src/passwords.json, MIT licence) and, for what
 * that one lacks, in Django 5.2.17 (django/contrib/auth/common-passwords.txt.gz, BSD 3-clause licence).
 */
const commonPasswordSet: ReadonlySet<string> = new Set(commonPasswords)

/** Whether a password is among the most common ones, in any capitalisation. */
export function isCommonPassword(password: string): boolean {
  return commonPasswordSet.has(password.toLowerCase())
}
