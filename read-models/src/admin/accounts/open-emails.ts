import { fingerprintOf, unwrapPersonKey, WrongKey } from '@safe-menu/server-kit/vault/keys'
import { openField } from '@safe-menu/server-kit/vault/seal'
import type { BatchTransaction } from '../../projection.ts'

/** Limits the memory of a rebuild; 1,000 e-mails are decrypted in about 10 ms. */
const chunkSize = 1_000

interface Sealed {
  readonly id: string
  readonly sealed_email: string
  readonly wrapped_key: Buffer
}

/** A database that was restored without its vault has no such table. Checked before the queries that name it. */
const vaultIsThere = `select to_regclass('vault.person_key') is not null and to_regclass('vault.key_check') is not null as there`

const rememberedKey = `select fingerprint from vault.key_check where name = 'VAULT_KEY'`

const sealedWithKey = `
  select account.id, account.sealed_email, key.wrapped_key
  from {schema}.account as account join vault.person_key as key on key.account_id = account.id
  where account.sealed_email is not null and account.id > $1
  order by account.id limit $2`

const keepOpened = `
  update {schema}.account as kept set email = opened.email, sealed_email = null
  from unnest($1::uuid[], $2::text[]) as opened (id, email)
  where kept.id = opened.id`

const beforeEvery = '00000000-0000-0000-0000-000000000000'

/**
 * Decrypts the e-mails that are still sealed, with the keys that the vault holds now. A person without a key has no e-mail.
 * Rejects with `WrongKey`, and opens nothing, when the vault belongs to another VAULT_KEY.
 */
export function emailOpener(vaultKey: Buffer) {
  return async function openEmails(transaction: BatchTransaction): Promise<void> {
    const query = <Row extends object>(name: string, text: string, values: readonly unknown[] = []) =>
      transaction.query<Row>({ name: `open-emails-${name}`, text, values })
    const [vault] = await query<{ there: boolean }>('vault', vaultIsThere)
    if (!vault?.there) return
    const [known] = await query<{ fingerprint: string }>('check', rememberedKey)
    if (known && known.fingerprint !== fingerprintOf('VAULT_KEY', vaultKey)) throw new WrongKey('VAULT_KEY')

    for (let after = beforeEvery; ; ) {
      const rows = await query<Sealed>('sealed', sealedWithKey, [after, chunkSize])
      const opened = rows.flatMap(row => {
        const email = openedFrom(vaultKey, row)
        return email === null ? [] : [{ id: row.id, email }]
      })
      if (opened.length > 0)
        await query('keep', keepOpened, [opened.map(({ id }) => id), opened.map(({ email }) => email)])
      const last = rows.at(-1)
      if (!last || rows.length < chunkSize) return
      after = last.id
    }
  }
}

/**
 * A damaged key or e-mail affects this person only; the group goes on. U+0000 is replaced: older releases accepted it in an
 * e-mail, and PostgreSQL cannot store it.
 */
function openedFrom(vaultKey: Buffer, { id, sealed_email, wrapped_key }: Sealed): string | null {
  try {
    const email = openField(unwrapPersonKey(vaultKey, id, wrapped_key), id, 'email', sealed_email)
    return email.replaceAll('\0', '\uFFFD')
  } catch {
    return null
  }
}
