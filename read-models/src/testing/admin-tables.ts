import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fingerprintOf, sealField, unwrapPersonKey, wrapNewPersonKey } from '@safe-menu/server-kit/vault/keys'
import { createAdminGroup } from '../admin/admin-group.ts'
import { createGroupTables } from './group-tables.ts'

const vaultTables = new URL('../../../command-api/migrations/0001-vault.sql', import.meta.url)

/** The tables of the `admin` group in a test database, and a vault. */
export async function createAdminTables(url: string, vaultKey = randomBytes(32)) {
  const group = await createGroupTables(url, createAdminGroup({ vaultKey }))
  const { client } = group

  return {
    ...group,
    /** Creates the vault as command-api does, with the fingerprint of `key`. */
    async createVault(key = vaultKey): Promise<void> {
      await client.query('create schema vault')
      await client.query(await readFile(vaultTables, 'utf8'))
      await client.query('insert into vault.key_check values ($1, $2)', [
        'VAULT_KEY',
        fingerprintOf('VAULT_KEY', key),
      ])
    },
    /** Stores a person's key in the vault and seals an e-mail with it. */
    async seal(accountId: string, email: string): Promise<string> {
      return (await this.sealAll(accountId, { email })).email
    },
    /** Stores a person's key in the vault and seals what is given with it. */
    async sealAll<Field extends 'email' | 'name'>(accountId: string, plain: Readonly<Record<Field, string>>) {
      const wrapped = wrapNewPersonKey(vaultKey, accountId)
      await client.query('insert into vault.person_key (account_id, wrapped_key) values ($1, $2)', [
        accountId,
        wrapped,
      ])
      const key = unwrapPersonKey(vaultKey, accountId, wrapped)
      const sealed = Object.entries<string>(plain).map(([field, text]) => [
        field,
        sealField(key, accountId, field as Field, text),
      ])
      return Object.fromEntries(sealed) as Record<Field, string>
    },
    /** Seals another e-mail with the person's key that the vault has. */
    async sealAgain(accountId: string, email: string): Promise<string> {
      const { rows } = await client.query('select wrapped_key from vault.person_key where account_id = $1', [
        accountId,
      ])
      return sealField(unwrapPersonKey(vaultKey, accountId, rows[0].wrapped_key), accountId, 'email', email)
    },
    async destroyKey(accountId: string): Promise<void> {
      await client.query('delete from vault.person_key where account_id = $1', [accountId])
    },
    async dump() {
      const { account = [], person = [], restaurant = [] } = await group.dump()
      return { account, person, restaurant }
    },
  }
}

export type AdminTables = Awaited<ReturnType<typeof createAdminTables>>
