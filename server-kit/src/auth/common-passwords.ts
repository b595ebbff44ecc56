import commonPasswords from './common-passwords.json' with { type: 'json' }

/**
 * Passwords of at least 10 bytes from lists of leaked ones; shorter ones are refused for their length. Includes every
 * password of that length among the 1,000 most common of all (rulings, "Password").
 *
 * Sources, lower-case: the ranked lists in @zxcvbn-ts/language-common 4.1.3 (src/passwords.json, MIT licence) and, for what
 * that one lacks, in Django 5.2.17 (django/contrib/auth/common-passwords.txt.gz, BSD 3-clause licence).
 */
const known: ReadonlySet<string> = new Set(commonPasswords)

/** Whether a password is among the most common ones, in any capitalisation. */
export function isCommonPassword(password: string): boolean {
  return known.has(password.toLowerCase())
}
