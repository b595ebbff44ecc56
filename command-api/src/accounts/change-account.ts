import type { AccountId } from '@safe-menu/contracts/ids'
import type { Instant } from '@safe-menu/contracts/time'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { openField } from '@safe-menu/server-kit/vault/keys'
import type { CommandIdentity, LoadedStream, Outcome, StreamCommand } from '../write-path/streams.ts'
import type { AccountDeps } from './deps.ts'
import { type RevokeDeps, revoke } from './revoke.ts'
import {
  type AccountEvent,
  type AccountState,
  accountFold,
  accountStream,
  type RegisteredAccount,
} from './state.ts'

type AccountCommand = Pick<
  StreamCommand<AccountState, AccountEvent>,
  'identity' | 'restaurantId' | 'decide'
> & { readonly accountId: AccountId }

/**
 * Changes an account and revokes all its tokens from before the change. Rejects with the refusal of `decide` and the stores'
 * errors.
 */
export function changeAccount(
  deps: Pick<AccountDeps, 'writePath'> & RevokeDeps,
  { accountId, ...command }: AccountCommand,
): Promise<Outcome<AccountState>> {
  const streamName = accountStream(accountId)
  return revoke(deps, { subject: accountId, streamName }, () =>
    deps.writePath.execute({ ...command, streamName, fold: accountFold }),
  )
}

/** The account after a command. Throws `auth.credentials_wrong` if it was erased meanwhile. */
export function registeredAfter({ state }: Outcome<AccountState>): RegisteredAccount {
  if (state.status !== 'registered') throw new AppError('auth.credentials_wrong')
  return state
}

export interface FoundAccount {
  readonly account: RegisteredAccount
  /** The ids of the commands that wrote the stream. */
  readonly commands: LoadedStream<unknown>['commands']
  /** When its last event was decided. */
  readonly decidedAt: Instant | null
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
  const key = await vault.keyOf(accountId)
  if (key === null) return null
  const { state: account, commands, decidedAt } = await writePath.load(accountStream(accountId), accountFold)
  return account.status === 'registered' ? { account, commands, decidedAt, key } : null
}

export function emailOf({ account, key }: Pick<FoundAccount, 'account' | 'key'>): string {
  return openField(key, account.accountId, 'email', account.sealedEmail)
}

/** Whether the command is in the account's stream: the client repeats a request whose answer it did not get. */
export async function isRepeatedCommand(
  { writePath }: Pick<AccountDeps, 'writePath'>,
  accountId: AccountId,
  { commandId }: CommandIdentity,
): Promise<boolean> {
  return (await writePath.load(accountStream(accountId), accountFold)).commands.has(commandId)
}
