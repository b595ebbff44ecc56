import type { RestaurantId } from '@safe-menu/contracts/ids'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { changeAccount } from '../accounts/change-account.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import type { Intent } from '../accounts/intents.ts'
import { accountFold, accountStream } from '../accounts/state.ts'
import { runEach } from '../jobs.ts'
import type { CommandIdentity, Outcome } from '../write-path/command.ts'
import { removePerson, withdrawInvitation } from './decide.ts'
import { createRemovals } from './removals.ts'
import { createRoster } from './roster.ts'
import { type InvitationState, invitationFold, invitationStream } from './state.ts'

type RemoverDeps = Pick<AccountDeps, 'writePath' | 'revoke' | 'vault' | 'vaultDatabase' | 'log' | 'now'>

/**
 * How long after the withdrawal of an accepted invitation its acceptance may still write the account. A minute is more than
 * all deadlines of the stores together.
 */
const lastAcceptanceMs = 60_000

/** Removes people from a team. Idempotent; rejects with the stores' errors. */
export type Remover = ReturnType<typeof createRemover>

export function createRemover(deps: RemoverDeps) {
  const { writePath, vault, log, now } = deps
  const [removals, roster] = [createRemovals(deps), createRoster(deps)]

  /**
   * Carries out a removal that the vault has recorded: withdraws the invitation or erases the account, ends the sessions and
   * destroys the key, so that name and e-mail are unreadable forever. It stays unfinished while an acceptance may still write the
   * account: that account would take the address forever.
   */
  async function carryOut({ accountId, restaurantId, identity }: Intent) {
    const hasAccount = async () => {
      const { state } = await writePath.load(accountStream(accountId), accountFold)
      return state.status !== 'empty'
    }
    const hasJoined = await hasAccount()
    const invitation = await writePath.execute({
      streamName: invitationStream(accountId),
      fold: invitationFold,
      identity,
      restaurantId,
      decide: state => withdrawInvitation(state, hasJoined),
    })
    const outcomes: Outcome<unknown>[] = [invitation]
    // Again: the person may have joined in between.
    const isMember = await hasAccount()
    if (isMember)
      outcomes.push(await changeAccount(deps, { accountId, identity, restaurantId, decide: removePerson }))
    await vault.destroyKey(accountId)
    const isFinished = isMember || !mayStillJoin(invitation)
    if (isFinished) await removals.finish(accountId)
    return { outcomes, isFinished }
  }

  function mayStillJoin({ state, decidedAt }: Outcome<InvitationState>): boolean {
    if (state.status === 'empty' || state.sealedPasswordHash === null || decidedAt === null) return false
    return now() - Date.parse(decidedAt) < lastAcceptanceMs
  }

  return {
    intend: removals.intend,
    carryOut,
    /** Removes everybody, because an erased owner can no longer answer for the team. */
    async removeAll(restaurantId: RestaurantId, identity: CommandIdentity): Promise<void> {
      await runEach(await roster.of(restaurantId), async ({ accountId }) => {
        const commandId = deriveId(identity.commandId, `removal ${accountId}`)
        const removal = await removals.intend(restaurantId, accountId, { ...identity, commandId })
        if (removal) await carryOut(removal)
      })
    },
    /** Continues removals that a crash interrupted. */
    async finishInterrupted(signal?: AbortSignal): Promise<void> {
      await runEach(
        await removals.unfinished(),
        async removal => {
          const { isFinished } = await carryOut(removal)
          if (isFinished) log.info({ accountId: removal.accountId }, 'finished an interrupted removal')
        },
        signal,
      )
    },
  }
}
