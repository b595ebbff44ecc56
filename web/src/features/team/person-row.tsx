import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import type { NewLink } from '../../forms/link-dialog.tsx'
import { WriteButton } from '../../forms/write-buttons.tsx'
import { type DateFormat, formatDate, formatMinute, useDateFormat } from '../../i18n/dates.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import { focusPageTitle } from '../../ui/base/page.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
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
  const [asking, setAsking] = useState<'remove' | 'change role' | null>(null)
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
  const changingRole = useMutation({
    mutationFn: async () => {
      const input = { params, body: { role: otherRole } } as const
      const { message } = await writeAndRefetch(
        call('PUT /api/restaurants/:restaurantId/people/:personId', input),
      )
      setAsking(null)
      showToast({ tone: 'safe', title: `${name}: ${roleLabels[otherRole]}`, body: message })
    },
    meta: { failed: `The role of ${name} was not changed` },
  })
  const removing = useMutation({
    mutationFn: async () => {
      await writeAndRefetch(call('DELETE /api/restaurants/:restaurantId/people/:personId', { params }))
      focusPageTitle() // the row that had the focus is gone
      showToast({
        tone: 'safe',
        title: isInvited ? `The invitation for ${name} was withdrawn` : `${name} was removed`,
      })
    },
    meta: { failed: isInvited ? 'The invitation was not withdrawn' : `${name} was not removed` },
  })

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
              <Button
                variant="quiet"
                aria-label={`Change to ${roleLabels[otherRole]}: ${name}`}
                onClick={() => setAsking('change role')}
              >
                Change to {roleLabels[otherRole]}
              </Button>
            </>
          )}
          <Button
            variant="quietDanger"
            aria-label={isInvited ? `Withdraw the invitation for ${name}` : `Remove ${name}`}
            onClick={() => setAsking('remove')}
          >
            {isInvited ? 'Withdraw' : 'Remove'}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking === 'change role'}
        title={`Change ${name} to ${roleLabels[otherRole]}?`}
        confirmLabel="Change role"
        tone="primary"
        busy={changingRole.isPending}
        busyLabel="Changing..."
        onCancel={() => setAsking(null)}
        onConfirm={() => changingRole.mutate()}
      >
        {name} is logged out on every device and has the new role after the next login.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        title={isInvited ? `Withdraw the invitation for ${name}?` : `Remove ${name} from the team?`}
        confirmLabel={isInvited ? 'Withdraw' : 'Remove'}
        busy={removing.isPending}
        busyLabel={isInvited ? 'Withdrawing...' : 'Removing...'}
        onCancel={() => setAsking(null)}
        onConfirm={() => removing.mutate()}
      >
        {isInvited
          ? 'The link stops working immediately. The name and the email address are erased.'
          : `${name} is logged out everywhere within a second. Their name and email address are erased. What they changed stays in the history, with their role.`}
      </ConfirmDialog>
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
