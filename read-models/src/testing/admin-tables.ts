import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fingerprintOf, unwrapPersonKey, wrapNewPersonKey } from '@safe-menu/server-kit/vault/keys'
import { sealField } from '@safe-menu/server-kit/vault/seal'
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
      const wrapped = wrapNewPersonKey(vaultKey, accountId)
      await client.query('insert into vault.person_key values ($1, $2, $3)', [
        accountId,
        'account-x',
        wrapped,
      ])
      return sealField(unwrapPersonKey(vaultKey, accountId, wrapped), accountId, 'email', email)
    },
    async destroyKey(accountId: string): Promise<void> {
      await client.query('delete from vault.person_key where account_id = $1', [accountId])
    },
    async dump() {
      const { account = [], restaurant = [] } = await group.dump()
      return { account, restaurant }
    },
  }
}

export type AdminTables = Awaited<ReturnType<typeof createAdminTables>>
