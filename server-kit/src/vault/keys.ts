import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { SettingsError } from '../config/environment.ts'

const keyBytes = 32 // AES-256
const wrapContext = (accountId: string) => `person key of ${accountId}`

/** Creates a key for one person's data, encrypted with VAULT_KEY as `vault.person_key` stores it. */
export function wrapNewPersonKey(vaultKey: Buffer, accountId: string): Buffer {
  return seal(vaultKey, wrapContext(accountId), randomBytes(keyBytes))
}

/** Decrypts a person's key. Throws if it was encrypted with another key or for another account. */
export function unwrapPersonKey(vaultKey: Buffer, accountId: string, wrapped: Buffer): Buffer {
  return open(vaultKey, wrapContext(accountId), wrapped)
}

/** The fingerprint of a key in `vault.key_check`. It only shows whether two keys are equal. */
export function fingerprintOf(name: string, key: Buffer): string {
  return createHmac('sha256', key).update(`safe-menu key check ${name}`).digest('hex')
}

/** A service got another key than its data was encrypted with. Continuing would make every account unreadable. */
export class WrongKey extends SettingsError {
  constructor(name: string) {
    super(
      `${name} is not the key that this installation's accounts were made with. Start with the right key, or restore it from the backup.`,
    )
    this.name = 'WrongKey'
  }
}

const selectCheck = `select fingerprint from vault.key_check where name = $1`

/**
 * Compares a key with the fingerprint in the vault. Rejects with {@link WrongKey} if they differ. A vault without a fingerprint
 * contains no person's keys yet.
 */
export async function checkKey(client: Pick<pg.Pool, 'query'>, name: string, key: Buffer): Promise<void> {
  const { rows } = await client.query<{ fingerprint: string }>(selectCheck, [name])
  if (rows[0] && rows[0].fingerprint !== fingerprintOf(name, key)) throw new WrongKey(name)
}

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
