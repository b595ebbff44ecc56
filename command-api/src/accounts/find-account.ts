import type { AccountId } from '@safe-menu/contracts/ids'
import type { LoadedStream } from '../write-path/streams.ts'
import type { AccountDeps } from './create-accounts.ts'
import { accountFold, type RegisteredAccount } from './state.ts'

export interface FoundAccount {
  readonly account: RegisteredAccount
  readonly streamName: string
  /** The ids of the commands that wrote the stream. */
  readonly commands: LoadedStream<unknown>['commands']
  /** Opens the person's sealed data. */
  readonly key: Buffer
}

/**
 * An account by its id. `null`: it does not exist, has not been registered yet, or is erased, or its person's key is gone.
 * Rejects with the stores' errors.
 */
export async function findAccount(
  { writePath, vault }: Pick<AccountDeps, 'writePath' | 'vault'>,
  accountId: AccountId,
): Promise<FoundAccount | null> {
  const [streamName, key] = await Promise.all([vault.streamOf(accountId), vault.keyOf(accountId)])
  if (streamName === null || key === null) return null
  const { state: account, commands } = await writePath.load(streamName, accountFold)
  if (account.status !== 'registered' || account.accountId !== accountId) return null
  return { account, streamName, commands, key }
}
