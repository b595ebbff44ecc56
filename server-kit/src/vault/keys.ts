import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { SettingsError } from '../config/environment.ts'
import { open, seal } from './seal.ts'

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
