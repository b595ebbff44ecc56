import { randomUUID } from 'node:crypto'
import type { Audience } from '@safe-menu/contracts/roles'
import { accountStream, findAccountAtAddress } from '../accounts/address.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { removeSecondFactor } from '../accounts/second-factor/decide.ts'
import { restaurantOfAccount } from '../accounts/state.ts'
import { ownIdentity } from '../write-path/handlers.ts'
import { type StaffDeps, StaffFault } from './staff.ts'

interface LockedOut {
  readonly audience: Audience
  readonly email: string
  /** The actor that the event records. */
  readonly by: string
}

/**
 * Turns off two-step login for a person who has neither the phone nor a recovery code, and revokes the account's tokens. The
 * history records it. Rejects with a {@link StaffFault} if there is nothing to turn off, and with the stores' errors.
 */
export async function removeSecondFactorOf(
  deps: Pick<StaffDeps, 'writePath' | 'indexKey' | 'revoke'>,
  { audience, email, by }: LockedOut,
): Promise<void> {
  const addressStream = accountStream(deps.indexKey, audience, email)
  const { streamName, account: state } = await findAccountAtAddress(deps.writePath, addressStream)
  if (state === null)
    throw new StaffFault('There is no account with this email address. Nothing was changed.')
  if (!state.secondFactor) throw new StaffFault('This account has no two-step login. Nothing was changed.')
  const { accountId } = state
  await changeAccount(deps, {
    accountId,
    streamName,
    identity: ownIdentity(randomUUID(), { kind: 'system', id: by }),
    restaurantId: restaurantOfAccount(state),
    decide: current => removeSecondFactor(current, accountId),
  })
}
