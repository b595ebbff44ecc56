import type { AccountId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Outcome, StreamCommand } from '../write-path/command.ts'
import type { AccountDeps } from './create-accounts.ts'
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
