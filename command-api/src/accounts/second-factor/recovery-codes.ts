import { createHash, randomBytes } from 'node:crypto'

const recoveryCodeCount = 10
/** Without I, L, O and U, which are misread (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits: nobody finds such a code from its hash, so a fast hash is enough. */
const letters = 16

/** Ten new codes, `K3VX-9QMT-7B2R-C8HW`. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const text = Array.from(randomBytes(letters), byte => alphabet[byte % alphabet.length]).join('')
    return text.replace(/(.{4})(?=.)/gu, '$1-')
  })
}

/** The hash of a code as a person types it, in base64url. `null`: no recovery code. */
export function recoveryCodeHash(accountId: string, typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/gu, '')
  if (text.length !== letters) return null
  return createHash('sha256').update(`recovery code ${accountId} ${text}`).digest('base64url')
}
