import { AccountId, type RestaurantId } from '@safe-menu/contracts/ids'
import { teamRoutes } from '@safe-menu/contracts/team/routes'
import type { Caller } from '@safe-menu/server-kit/auth/tokens'
import { AppError, hasCode } from '@safe-menu/server-kit/errors/app-error'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { openField, sealField } from '@safe-menu/server-kit/vault/keys'
import { changeAccount } from '../accounts/change-account.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import { emailHash, findAccountByEmail, withEmail } from '../accounts/logins.ts'
import { type AccountState, accountFold, accountStream } from '../accounts/state.ts'
import { isRefusal } from '../decision.ts'
import type { LinkForPerson, Mail, PlannedMail } from '../mail/mail.ts'
import { invitationMail } from '../mail/texts.ts'
import { profileOf } from '../restaurants/state.ts'
import { finishTask } from '../tasks.ts'
import { identityOf, setWriteHeaders } from '../write-path/command.ts'
import { errorOf } from '../write-path/execute.ts'
import type { Outcome } from '../write-path/streams.ts'
import { acceptLink, lookUpInvitation } from './accept.ts'
import { changeRole, invite, renewLink } from './decide.ts'
import { hashOfSecret, linkOf, newLinkSecret } from './link.ts'
import { removePerson } from './remove.ts'
import { peopleOf, requirePerson } from './roster.ts'
import { type InvitationState, invitationFold, invitationStream } from './state.ts'

/** The team also needs mail. */
export interface TeamDeps extends AccountDeps {
  readonly mail: Mail
}

/** The people of a restaurant: invited, given a role and removed by its owner. */
export function teamRouter(deps: TeamDeps) {
  const { writePath, vault, vaultDatabase, indexKey, mail } = deps

  const planMail = (link: Omit<LinkForPerson, 'purpose'>) => mail.planLink({ ...link, purpose: 'invitation' })
  /** Whether the invitation is being mailed. The link is `null` in the answer to a repeated request. */
  async function mailInvitation(
    planned: PlannedMail | null,
    invitation: InvitationState,
    path: string | null,
    key: Buffer | null,
  ) {
    if (!planned || path === null || key === null || invitation.status === 'empty') return false
    const { accountId, restaurantId, sealedEmail } = invitation
    const restaurantName = (await profileOf(writePath, restaurantId))?.name ?? ''
    mail.sendLink(planned, path, link =>
      invitationMail({ to: openField(key, accountId, 'email', sealedEmail), link, restaurantName }),
    )
    return true
  }

  return createRouter([
    on(teamRoutes.invitation, ctx => lookUpInvitation(deps, ctx)),
    on(teamRoutes.accept, ctx => acceptLink(deps, ctx)),
    on(teamRoutes.invite, async ctx => {
      refuseActingAdmin(ctx.state.caller)
      const { restaurantId } = ctx.input.params
      const { body } = ctx.input
      const identity = identityOf(ctx)
      const name = { audience: 'restaurant', email: body.email } as const
      const hash = emailHash(indexKey, name)
      const accountId = AccountId.parse(deriveId(identity.commandId, 'person'))
      const invitation = invitationStream(accountId)
      const isInvited = async () =>
        (await writePath.load(invitation, invitationFold)).state.status !== 'empty'
      const isRepeated = await isInvited()
      let withdrawn: readonly AccountId[] = []
      if (!isRepeated) {
        withdrawn = await withdrawnWith(deps, restaurantId, accountId, hash)
        if ((await findAccountByEmail(deps, name)) !== null)
          throw new AppError('accounts.email_taken', {
            text: 'This email address already has an account here. Invite the person with another address.',
          })
      }
      // A repeated invitation must not create a key: that would restore the key of a removed person.
      const created = isRepeated
        ? null
        : await vault.createMemberKey({ accountId, restaurantId, emailHash: hash }, withdrawn)
      const key = created?.key ?? (await vault.keyOf(accountId))
      if (!key) throw new AppError('idempotency.key_reused')
      const secret = newLinkSecret()
      const secretHash = hashOfSecret(secret)
      const person = {
        accountId,
        restaurantId,
        role: body.role,
        sealedName: sealField(key, accountId, 'name', body.personName),
        sealedEmail: sealField(key, accountId, 'email', body.email),
        secretHash,
      }
      const planned = await planMail({ accountId, restaurantId, secretHash })
      const outcome = await writePath
        .execute({
          streamName: invitation,
          fold: invitationFold,
          identity: withEmail(identity, hash),
          restaurantId,
          isCharged: true,
          decide: (state, at) => invite(state, person, at),
        })
        .catch(async (error: unknown) => {
          // Refused before anything was written: the key would hold a place in the team for a minute.
          if (created && hasCode(error, 'rate.limited')) await vault.discardKey(created.task, isInvited)
          throw error
        })
      if (created) await finishTask(vaultDatabase.query, created.task).catch(() => undefined) // it is finished later
      const message = 'The invitation is ready. Give the link to the person.'
      const made = linkAnswer(outcome, accountId, secret)
      const mailed = await mailInvitation(planned, outcome.state, made.link, key)
      setWriteHeaders(deps, ctx, outcome)
      ctx.status = 201
      ctx.body = { message, ...made, mailed }
    }),
    on(teamRoutes.renewLink, async ctx => {
      refuseActingAdmin(ctx.state.caller)
      const { restaurantId, personId: accountId } = ctx.input.params
      await requirePerson(deps, restaurantId, accountId)
      const { state } = await writePath.load(invitationStream(accountId), invitationFold)
      const text = state.status === 'accepted' ? await textOfAccepted(deps, accountId) : undefined
      const secret = newLinkSecret()
      const secretHash = hashOfSecret(secret)
      const planned = await planMail({ accountId, restaurantId, secretHash })
      const outcome = await writePath.execute({
        streamName: invitationStream(accountId),
        fold: invitationFold,
        identity: identityOf(ctx),
        restaurantId,
        isCharged: true,
        decide: (current, at) => renewLink(current, secretHash, at, text),
      })
      const message = 'The new link is ready. The earlier link no longer works.'
      const made = linkAnswer(outcome, accountId, secret)
      const key = await vault.keyOf(accountId)
      const mailed = await mailInvitation(planned, outcome.state, made.link, key)
      setWriteHeaders(deps, ctx, outcome)
      ctx.body = { message, ...made, mailed }
    }),
    on(teamRoutes.changeRole, async ctx => {
      refuseActingAdmin(ctx.state.caller)
      const { restaurantId, personId: accountId } = ctx.input.params
      await requirePerson(deps, restaurantId, accountId)
      const decide = (state: AccountState) => changeRole(state, ctx.input.body.role)
      // Before anything is recorded: a person who has not joined yet has no tokens to revoke.
      const decision = decide((await writePath.load(accountStream(accountId), accountFold)).state)
      if (isRefusal(decision)) throw errorOf(decision)
      // Without the quota: a manager who has used up the restaurant's writes must not prevent their own demotion.
      const outcome = await changeAccount(deps, {
        accountId,
        identity: identityOf(ctx),
        restaurantId,
        decide,
      })
      setWriteHeaders(deps, ctx, outcome)
      ctx.body = { message: 'The role is changed. The person has to log in again.' }
    }),
    on(teamRoutes.remove, async ctx => {
      refuseActingAdmin(ctx.state.caller)
      const { restaurantId, personId } = ctx.input.params
      setWriteHeaders(deps, ctx, ...(await removePerson(deps, restaurantId, personId, identityOf(ctx))))
      ctx.body = { message: 'The person is removed and logged out everywhere.' }
    }),
  ])
}

/** The secret is not stored, so a repeated request cannot show it again. */
function linkAnswer(
  { state, repeated }: Outcome<InvitationState>,
  accountId: AccountId,
  secret: string,
): { readonly id: AccountId; readonly link: string | null; readonly expiresAt: string } {
  if (state.status === 'empty') throw new Error(`Invitation ${accountId} has no first event.`)
  return {
    id: accountId,
    link: repeated ? null : linkOf(accountId, secret, 'invitation'),
    expiresAt: state.expiresAt,
  }
}

/** An admin who could invite themselves, or set a person's password, would keep access to the restaurant after the half hour. */
export function refuseActingAdmin(caller: Caller | null): void {
  if (!caller?.impersonator) return
  throw new AppError('auth.forbidden', {
    text: 'Only the owner can change the team, not an admin who acts for the restaurant.',
  })
}

/** Explains a used link to the owner. Rejects with the stores' errors. */
async function textOfAccepted(
  { writePath }: Pick<AccountDeps, 'writePath'>,
  accountId: AccountId,
): Promise<string> {
  const { state } = await writePath.load(accountStream(accountId), accountFold)
  return state.status === 'registered'
    ? 'This person has joined already. They log in with their email address and password.'
    : 'The link was used, but another account has this email address by now. Withdraw the invitation, then invite the person with another address.'
}

/**
 * The people who have the email but whose invitation is withdrawn: their removal is not finished. Rejects with
 * `team.already_invited` if another person than `accountId` has it, and with the stores' errors.
 */
async function withdrawnWith(
  deps: Pick<AccountDeps, 'writePath' | 'vaultDatabase'>,
  restaurantId: RestaurantId,
  accountId: AccountId,
  hash: string,
): Promise<readonly AccountId[]> {
  const withdrawn: AccountId[] = []
  for (const member of await peopleOf(deps, restaurantId)) {
    if (member.emailHash !== hash || member.accountId === accountId) continue
    const { state } = await deps.writePath.load(invitationStream(member.accountId), invitationFold)
    if (state.status === 'withdrawn') withdrawn.push(member.accountId)
    else if (state.status === 'accepted')
      throw new AppError('team.already_invited', { text: await textOfAccepted(deps, member.accountId) })
    else throw new AppError('team.already_invited')
  }
  return withdrawn
}
