import { AppError, hasCode } from '@safe-menu/server-kit/errors/app-error'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { openField } from '@safe-menu/server-kit/vault/keys'
import { eraseIfRegistered } from '../accounts/decide.ts'
import { type LoginDeps, reserveEmail, whileReserved } from '../accounts/logins.ts'
import { type AccountState, accountFold, accountStream } from '../accounts/state.ts'
import { isAbandoned, type Unfinished } from '../accounts/vault.ts'
import { runEach } from '../jobs.ts'
import type { Outcome } from '../write-path/command.ts'
import { ownIdentity } from '../write-path/handlers.ts'
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
  await vault.settle(accountId).catch(() => undefined) // the next sweep does it
  return outcome
}

/** Finishes invitations and acceptances that a crash interrupted. Rejects with the stores' errors. */
export async function finishInvitations(deps: LoginDeps, signal?: AbortSignal): Promise<void> {
  const finish = (unfinished: Unfinished) =>
    finishInvitation(deps, unfinished, isAbandoned(unfinished, deps.now()))
  await runEach(await deps.vault.unsettledInvitations(), finish, signal)
}

/** Finishes an invitation or an acceptance that a crash interrupted. `hasNoRequest`: no request can still be writing it. */
export async function finishInvitation(
  deps: LoginDeps,
  { accountId, since }: Unfinished,
  hasNoRequest: boolean,
): Promise<void> {
  const { state } = await deps.writePath.load(invitationStream(accountId), invitationFold)
  if (state.status === 'empty') {
    if (hasNoRequest) await deps.vault.discardKey(accountId)
    return
  }
  if (state.status !== 'accepted') return void (hasNoRequest && (await deps.vault.reopen(accountId, since)))
  await completeJoin(deps, state, accountId).catch(async (error: unknown) => {
    // The address has another account by now, or the owner has removed the person. Every other error may pass.
    if (!hasCode(error, 'accounts.email_taken', 'invitation.not_valid')) throw error
    await deps.vault.settle(accountId)
  })
}
