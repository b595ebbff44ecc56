import { AccountId } from '@safe-menu/contracts/ids'
import { AppError, hasCode } from '@safe-menu/server-kit/errors/app-error'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { openField } from '@safe-menu/server-kit/vault/keys'
import { eraseIfRegistered } from '../accounts/decide.ts'
import { type LoginDeps, reserveEmail, whileReserved } from '../accounts/logins.ts'
import { type AccountState, accountFold, accountStream } from '../accounts/state.ts'
import { isAbandoned, type Task } from '../tasks.ts'
import { ownIdentity } from '../write-path/command.ts'
import type { Outcome } from '../write-path/streams.ts'
import { joinTeam } from './decide.ts'
import { type Invitation, invitationFold, invitationStream } from './state.ts'

/**
 * Writes the account of an accepted invitation. Idempotent. Rejects with `accounts.email_taken`, with `invitation.not_valid` if
 * the owner has removed the person meanwhile, and with the stores' errors.
 */
export async function completeJoin(
  deps: LoginDeps,
  invitation: Invitation,
  correlationId: string,
): Promise<Outcome<unknown>> {
  const { writePath, vault, now } = deps
  const { accountId, restaurantId, sealedEmail } = invitation
  const key = await vault.keyOf(accountId)
  if (key === null) throw new AppError('invitation.not_valid')
  const by = (label: string) =>
    ownIdentity(deriveId(accountId, label), { kind: 'registration' }, correlationId)
  const stream = { streamName: accountStream(accountId), fold: accountFold, restaurantId }
  const { state: known } = await writePath.load(stream.streamName, accountFold)
  const email = openField(key, accountId, 'email', sealedEmail)
  // A person who has joined may have another email by now.
  const reservedAt =
    known.status === 'empty' ? await reserveEmail(deps, { audience: 'restaurant', email }, accountId) : now()
  const outcome = await writePath.execute({
    ...stream,
    identity: by('account'),
    decide: whileReserved(reservedAt, (state: AccountState) => joinTeam(state, invitation)),
  })
  // Removed between the two checks: the removal found no account.
  if ((await vault.keyOf(accountId)) === null) {
    await writePath.execute({
      ...stream,
      identity: by('account of a removed person'),
      decide: eraseIfRegistered,
    })
    throw new AppError('invitation.not_valid')
  }
  return outcome
}

/** Finishes an invitation that was interrupted between vault and log. */
export async function finishInvitation(
  { writePath, vault }: Pick<LoginDeps, 'writePath' | 'vault'>,
  task: Task<'invite'>,
): Promise<boolean> {
  const accountId = AccountId.parse(task.subject)
  const isInvited = async () =>
    (await writePath.load(invitationStream(accountId), invitationFold)).state.status !== 'empty'
  if (await isInvited()) return true
  if (!isAbandoned(task)) return false
  await vault.discardKey(task, isInvited)
  return true
}

/** Finishes the acceptance of an invitation that was interrupted between the two streams. */
export async function finishAcceptance(deps: LoginDeps, task: Task<'accept'>): Promise<boolean> {
  const accountId = AccountId.parse(task.subject)
  const { state } = await deps.writePath.load(invitationStream(accountId), invitationFold)
  if (state.status === 'accepted') {
    await completeJoin(deps, state, accountId).catch((error: unknown) => {
      // The email has another account by now, or the owner has removed the person. Every other error may pass.
      if (!hasCode(error, 'accounts.email_taken', 'invitation.not_valid')) throw error
    })
    return true
  }
  // The email that an acceptance without effect has reserved is free for the next person who wants it.
  return isAbandoned(task)
}
