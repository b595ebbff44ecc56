import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { open, seal } from './seal.ts'

const keyBytes = 32 // AES-256
const wrapContext = (accountId: string) => `person key of ${accountId}`

/** A new key for one person's data, wrapped under VAULT_KEY as `vault.person_key` keeps it. */
export function wrapNewPersonKey(vaultKey: Buffer, accountId: string): Buffer {
  return seal(vaultKey, wrapContext(accountId), randomBytes(keyBytes))
}

/** Throws when it was wrapped under another key, or for somebody else. */
export function unwrapPersonKey(vaultKey: Buffer, accountId: string, wrapped: Buffer): Buffer {
  return open(vaultKey, wrapContext(accountId), wrapped)
}

/** What `vault.key_check` keeps of a key: it tells whether two are the same, and nothing else. */
export function fingerprintOf(name: string, key: Buffer): string {
  return createHmac('sha256', key).update(`safe-menu key check ${name}`).digest('hex')
}

/** A service was given another key than the one its data was made with: going on would orphan every account. */
export class WrongKey extends Error {
  constructor(name: string) {
    super(
      `${name} is not the key that this installation's accounts were made with. Start with the right key, or restore it from the backup.`,
    )
    this.name = 'WrongKey'
  }
}

const selectCheck = `select fingerprint from vault.key_check where name = $1`

/**
 * Compares a key with the fingerprint that the vault remembers. Rejects with {@link WrongKey} when it is another. A vault
 * that remembers none has no person's key either.
 */
export async function checkKey(client: Pick<pg.Pool, 'query'>, name: string, key: Buffer): Promise<void> {
  const { rows } = await client.query<{ fingerprint: string }>(selectCheck, [name])
  if (rows[0] && rows[0].fingerprint !== fingerprintOf(name, key)) throw new WrongKey(name)
}
