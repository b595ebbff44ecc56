import type { AccountId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { CommandIdentity, Outcome, StreamCommand } from '../write-path/command.ts'
import type { LoadedStream } from '../write-path/streams.ts'
import type { AccountDeps } from './deps.ts'
import { type AccountEvent, type AccountState, accountFold, type RegisteredAccount } from './state.ts'

type AccountCommand = Pick<
  StreamCommand<AccountState, AccountEvent>,
  'streamName' | 'identity' | 'restaurantId' | 'decide'
> & { readonly accountId: AccountId }

/**
 * Changes an account and revokes all its tokens from before the change. Rejects with the refusal of `decide` and the stores'
 * errors.
 */
export function changeAccount(
  { writePath, revoke }: Pick<AccountDeps, 'writePath' | 'revoke'>,
  { accountId, ...command }: AccountCommand,
): Promise<Outcome<AccountState>> {
  return revoke({ subject: accountId, streamName: command.streamName }, () =>
    writePath.execute({ ...command, fold: accountFold }),
  )
}

/** The account after a command. Throws `auth.credentials_wrong` if it was erased meanwhile. */
export function registeredAfter({ state }: Outcome<AccountState>): RegisteredAccount {
  if (state.status !== 'registered') throw new AppError('auth.credentials_wrong')
  return state
}

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

/** The stream of the caller's own account. Named after the email that it registered with, which may have changed. */
export async function ownStream(
  { vault }: Pick<AccountDeps, 'vault'>,
  accountId: AccountId,
): Promise<string> {
  const streamName = await vault.streamOf(accountId)
  if (streamName === null) throw new AppError('auth.credentials_wrong')
  return streamName
}

/** Whether the command is in the account's stream: the client repeats a request whose answer it did not get. */
export async function isRepeatedCommand(
  { writePath }: Pick<AccountDeps, 'writePath'>,
  streamName: string,
  { commandId }: CommandIdentity,
): Promise<boolean> {
  return (await writePath.load(streamName, accountFold)).commands.has(commandId)
}
