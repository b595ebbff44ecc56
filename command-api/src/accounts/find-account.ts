import type { AccountId } from '@safe-menu/contracts/ids'
import type { AccountDeps } from '../accounts/create-accounts.ts'
import { accountFold, type RegisteredAccount } from '../accounts/state.ts'
import type { LoadedStream } from '../write-path/stream-cache.ts'

export interface FoundAccount {
  readonly account: RegisteredAccount
  readonly streamName: string
  /** The ids of the commands that wrote the stream. */
  readonly commands: LoadedStream<unknown>['commands']
  /** Opens the person's sealed data. */
  readonly key: Buffer
}

const streamOf = `select stream_name as "streamName" from vault.person_key where account_id = $1`

/**
 * An account by its id. `null`: it does not exist, has not been registered yet, or is erased, or its person's key is gone.
 * Rejects with the stores' errors.
 */
export async function findAccountOf(
  { writePath, vault, vaultDatabase }: Pick<AccountDeps, 'writePath' | 'vault' | 'vaultDatabase'>,
  accountId: AccountId,
): Promise<FoundAccount | null> {
  const [row] = await vaultDatabase.query<{ streamName: string }>(streamOf, [accountId])
  const key = row ? await vault.keyOf(accountId) : null
  if (!row || !key) return null
  const { state: account, commands } = await writePath.load(row.streamName, accountFold)
  if (account.status !== 'registered' || account.accountId !== accountId) return null
  return { account, streamName: row.streamName, commands, key }
}
