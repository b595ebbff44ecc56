import { randomUUID } from 'node:crypto'
import { changeAccount } from '../accounts/change-account.ts'
import { findAccountByEmail, type LoginName } from '../accounts/logins.ts'
import type { RevokeDeps } from '../accounts/revoke.ts'
import { removeSecondFactor } from '../accounts/second-factor/decide.ts'
import { restaurantOfAccount } from '../accounts/state.ts'
import { ownIdentity } from '../write-path/command.ts'
import { type StaffDeps, StaffFault } from './staff.ts'

interface LockedOut extends LoginName {
  /** The actor that the event records. */
  readonly by: string
}

/**
 * Turns off two-step login for a person who has neither the phone nor a recovery code, and revokes the account's tokens. The
 * history records it. Rejects with a {@link StaffFault} if there is nothing to turn off, and with the stores' errors.
 */
export async function removeSecondFactorOf(
  deps: Pick<StaffDeps, 'writePath' | 'vault' | 'indexKey'> & RevokeDeps,
  { audience, email, by }: LockedOut,
): Promise<void> {
  const found = await findAccountByEmail(deps, { audience, email })
  if (!found) throw new StaffFault('There is no account with this email address. Nothing was changed.')
  const { account } = found
  if (!account.secondFactor) throw new StaffFault('This account has no two-step login. Nothing was changed.')
  await changeAccount(deps, {
    accountId: account.accountId,
    identity: ownIdentity(randomUUID(), { kind: 'system', id: by }),
    restaurantId: restaurantOfAccount(account),
    decide: removeSecondFactor,
  })
}
