import {
  fingerprintOf,
  openField,
  type SealedField,
  unwrapPersonKey,
  WrongKey,
} from '@safe-menu/server-kit/vault/keys'
import type { BatchTransaction } from '../projection.ts'

/** Limits the memory of a rebuild; 1,000 values are decrypted in about 10 ms. */
const chunkSize = 1_000

interface Sealed {
  readonly id: string
  readonly sealed: string
  readonly wrapped_key: Buffer
}

/** A database that was restored without its vault has no such table. Checked before the queries that name it. */
const vaultIsThere = `select to_regclass('vault.person_key') is not null and to_regclass('vault.key_check') is not null as there`

const rememberedKey = `select fingerprint from vault.key_check where name = 'VAULT_KEY'`

/** The statements of a column, whose sealed value is in `sealed_{column}`. */
function columnOf(table: 'account' | 'person', column: Exclude<SealedField, 'password-hash'>) {
  return {
    name: `${table}-${column}`,
    field: column,
    sealedWithKey: `
      select subject.id, subject.sealed_${column} as sealed, key.wrapped_key
      from {schema}.${table} as subject join vault.person_key as key on key.account_id = subject.id
      where subject.sealed_${column} is not null and subject.id > $1
      order by subject.id limit $2`,
    keepOpened: `
      update {schema}.${table} as kept set ${column} = opened.text, sealed_${column} = null
      from unnest($1::uuid[], $2::text[]) as opened (id, text)
      where kept.id = opened.id`,
  }
}

const columns = [columnOf('account', 'email'), columnOf('person', 'email'), columnOf('person', 'name')]

const beforeEvery = '00000000-0000-0000-0000-000000000000'

/**
 * Decrypts the e-mails and names that are still sealed, with the keys that the vault holds now. A person without a key has neither.
 * Rejects with `WrongKey`, and opens nothing, when the vault belongs to another VAULT_KEY.
 */
export function openerOfSealed(vaultKey: Buffer) {
  return async function openSealed(transaction: BatchTransaction): Promise<void> {
    const query = <Row extends object>(name: string, text: string, values: readonly unknown[] = []) =>
      transaction.query<Row>({ name: `open-sealed-${name}`, text, values })
    const [vault] = await query<{ there: boolean }>('vault', vaultIsThere)
    if (!vault?.there) return
    const [known] = await query<{ fingerprint: string }>('check', rememberedKey)
    if (known && known.fingerprint !== fingerprintOf('VAULT_KEY', vaultKey)) throw new WrongKey('VAULT_KEY')

    for (const { name, field, sealedWithKey, keepOpened } of columns) {
      for (let after = beforeEvery; ; ) {
        const rows = await query<Sealed>(`${name}-sealed`, sealedWithKey, [after, chunkSize])
        const opened = rows.flatMap(row => {
          const text = openedFrom(vaultKey, field, row)
          return text === null ? [] : [{ id: row.id, text }]
        })
        if (opened.length > 0)
          await query(`${name}-keep`, keepOpened, [
            opened.map(({ id }) => id),
            opened.map(({ text }) => text),
          ])
        const last = rows.at(-1)
        if (!last || rows.length < chunkSize) break
        after = last.id
      }
    }
  }
}

/**
 * A damaged key or value affects this person only; the group goes on. U+0000 is replaced, because PostgreSQL
 * cannot store it: one value must not stop the group.
 */
function openedFrom(
  vaultKey: Buffer,
  field: SealedField,
  { id, sealed, wrapped_key }: Sealed,
): string | null {
  try {
    return openField(unwrapPersonKey(vaultKey, id, wrapped_key), id, field, sealed).replaceAll('\0', '\uFFFD')
  } catch {
    return null
  }
}
