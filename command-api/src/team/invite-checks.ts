import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { AccountDeps } from '../accounts/create-accounts.ts'
import { accountFold } from '../accounts/state.ts'
import type { Member, Roster } from './roster.ts'
import { invitationFold, invitationStream } from './state.ts'

/** Why an address or an invitation can get no link. Rejects with the stores' errors. */
export function createInviteChecks({ writePath }: Pick<AccountDeps, 'writePath'>, roster: Roster) {
  /** Explains a used link to the owner. `undefined`: the error's own text fits. */
  async function textOfAccepted({ accountId, streamName }: Member): Promise<string | undefined> {
    const { state } = await writePath.load(streamName, accountFold)
    if (state.status !== 'registered') return
    return state.accountId === accountId
      ? 'This person has joined already. They log in with their email address and password.'
      : 'The link was used, but another account has this email address by now. Withdraw the invitation, then invite the person with another address.'
  }

  return {
    textOfAccepted,
    /**
     * The people who have the address but whose invitation is withdrawn: their removal is not finished. Rejects with
     * `team.already_invited` if anybody else but `accountId` has it.
     */
    async withdrawnWith(
      restaurantId: RestaurantId,
      accountId: AccountId,
      streamName: string,
    ): Promise<readonly AccountId[]> {
      const withdrawn: AccountId[] = []
      for (const member of await roster.of(restaurantId)) {
        if (member.streamName !== streamName || member.accountId === accountId) continue
        const { state } = await writePath.load(invitationStream(member.accountId), invitationFold)
        if (state.status === 'withdrawn') withdrawn.push(member.accountId)
        else if (state.status === 'accepted') {
          const text = await textOfAccepted(member)
          throw new AppError('team.already_invited', text === undefined ? {} : { text })
        } else throw new AppError('team.already_invited')
      }
      return withdrawn
    },
  }
}
