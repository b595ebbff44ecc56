import { call } from '../../api/client.ts'
import type { NewLink } from '../../forms/link-dialog.tsx'
import { AskedWriteButton, WriteButton } from '../../forms/write-buttons.tsx'
import { type DateFormat, formatDate, formatMinute, useDateFormat } from '../../i18n/dates.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { focusPageTitle } from '../../ui/base/page.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { type Person, roleLabels, writeAndRefetch } from './team-api.ts'

interface PersonRowProps {
  readonly restaurantId: string
  readonly person: Person
  readonly onLink: (link: NewLink) => void
}

/** A person of the team or an open invitation, with what the owner can do. */
export function PersonRow({ restaurantId, person, onLink }: PersonRowProps) {
  const { id, email, role, status } = person
  const name = person.name ?? email ?? 'This person'
  const dates = useDateFormat()
  const params = { restaurantId, personId: id }
  const isInvited = status === 'invited'
  const otherRole = role === 'MANAGER' ? 'KITCHEN' : 'MANAGER'

  const inviteAgain = async () => {
    const write = call('PUT /api/restaurants/:restaurantId/people/:personId/link', { params })
    onLink({ purpose: 'invitation', name, ...(await writeAndRefetch(write)) })
  }
  const resetPassword = async () => {
    const made = await call('POST /api/restaurants/:restaurantId/people/:personId/password-reset', { params })
    onLink({ purpose: 'reset', name, ...made })
  }
  const linkFailed = `The new link for ${name} could not be created`
  const changeRole = async () => {
    const input = { params, body: { role: otherRole } } as const
    const { message } = await writeAndRefetch(
      call('PUT /api/restaurants/:restaurantId/people/:personId', input),
    )
    showToast({ tone: 'safe', title: `${name}: ${roleLabels[otherRole]}`, body: message })
  }
  const remove = async () => {
    await writeAndRefetch(call('DELETE /api/restaurants/:restaurantId/people/:personId', { params }))
    focusPageTitle() // the row that had the focus is gone
    showToast({
      tone: 'safe',
      title: isInvited ? `The invitation for ${name} was withdrawn` : `${name} was removed`,
    })
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4">
      <div className="min-w-0 grow basis-56">
        <h3 className="flex flex-wrap items-center gap-2 text-base wrap-anywhere">
          {role === 'RESTAURANT' ? 'You' : name}
          <Badge tone={role === 'RESTAURANT' ? 'brand' : 'neutral'}>{roleLabels[role]}</Badge>
        </h3>
        <p className="text-sm wrap-anywhere text-soft">{email}</p>
        <p className="text-sm text-soft">{statusText(person, dates)}</p>
        {person.mailFailedAt === null ? null : (
          <p className="mt-1 text-sm font-semibold text-stop">
            The email was not sent. Select “{isInvited ? 'New link' : 'Reset password'}” and hand over the
            link.
          </p>
        )}
      </div>
      {role === 'RESTAURANT' ? null : (
        <div className="-mx-4 flex flex-wrap">
          {isInvited ? (
            <WriteButton
              variant="quiet"
              write={inviteAgain}
              failed={linkFailed}
              aria-label={`New link for ${name}`}
            >
              New link
            </WriteButton>
          ) : (
            <>
              <WriteButton
                variant="quiet"
                write={resetPassword}
                failed={linkFailed}
                aria-label={`Reset password: ${name}`}
              >
                Reset password
              </WriteButton>
              <AskedWriteButton
                variant="quiet"
                aria-label={`Change to ${roleLabels[otherRole]}: ${name}`}
                question={`Change ${name} to ${roleLabels[otherRole]}?`}
                effect={`${name} is logged out on every device and has the new role after the next login.`}
                confirmLabel="Change role"
                confirmTone="primary"
                busyLabel="Changing..."
                write={changeRole}
                failed={`The role of ${name} was not changed`}
              >
                Change to {roleLabels[otherRole]}
              </AskedWriteButton>
            </>
          )}
          <AskedWriteButton
            variant="quietDanger"
            aria-label={isInvited ? `Withdraw the invitation for ${name}` : `Remove ${name}`}
            question={isInvited ? `Withdraw the invitation for ${name}?` : `Remove ${name} from the team?`}
            effect={
              isInvited
                ? 'The link stops working immediately. The name and the email address are erased.'
                : `${name} is logged out everywhere within a second. Their name and email address are erased. What they changed stays in the history, with their role.`
            }
            confirmLabel={isInvited ? 'Withdraw' : 'Remove'}
            busyLabel={isInvited ? 'Withdrawing...' : 'Removing...'}
            write={remove}
            failed={isInvited ? 'The invitation was not withdrawn' : `${name} was not removed`}
          >
            {isInvited ? 'Withdraw' : 'Remove'}
          </AskedWriteButton>
        </div>
      )}
    </div>
  )
}

/** Where the person is between an invitation and the team. */
function statusText({ role, status, since, expiresAt }: Person, dates: DateFormat): string {
  if (role === 'RESTAURANT') return 'Can do everything. Only you can change the team.'
  if (status === 'joined') return since === null ? 'Joined' : `Joined on ${formatDate(since, dates)}`
  if (expiresAt === null) return 'Invited'
  return Date.parse(expiresAt) > Date.now()
    ? `Invited. The link works until ${formatMinute(expiresAt, dates)}.`
    : `The link expired on ${formatDate(expiresAt, dates)}. Create a new one.`
}
