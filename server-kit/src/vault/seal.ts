import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const version = 1
const ivBytes = 12 // NIST SP 800-38D, 8.2: the length for which random IVs are meant
const tagBytes = 16

/**
 * Encrypts bytes with a 32-byte key (AES-256-GCM). `context` says what the bytes are and whose. They cannot be opened with
 * another context, for example after someone has copied a sealed value to another account.
 */
export function seal(key: Buffer, context: string, plain: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), sealed])
}

/** Decrypts the result of {@link seal}. Throws if the key, the context or a single bit differs. */
export function open(key: Buffer, context: string, sealed: Buffer): Buffer {
  if (sealed[0] !== version) throw new Error('Sealed data of an unknown version.')
  const iv = sealed.subarray(1, 1 + ivBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()])
}

/** The sealed fields of account events, and of their tables in the vault. */
export type SealedField = 'email' | 'name' | 'password-hash' | 'device'

const fieldContext = (accountId: string, field: SealedField) => `account ${accountId} ${field}`

/** Seals a personal text of an account's event as base64url. */
export function sealField(key: Buffer, accountId: string, field: SealedField, text: string): string {
  return seal(key, fieldContext(accountId, field), Buffer.from(text)).toString('base64url')
}

export function openField(key: Buffer, accountId: string, field: SealedField, sealed: string): string {
  return open(key, fieldContext(accountId, field), Buffer.from(sealed, 'base64url')).toString()
}
