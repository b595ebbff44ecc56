import { call } from '../../api/client.ts'
import { readQuery } from '../../api/read-query.ts'
import { LinkPage } from './link-page.tsx'
import { roleLabels, teamRoles } from './team-api.ts'

const invitationTexts = {
  loading: 'Loading the invitation',
  failed: 'The invitation could not be loaded',
  done: 'Your password is set',
  next: 'Log in with your email address and the new password.',
}

/** `/invitation#…`: an invited person sets a password. */
export function InvitationPage() {
  return (
    <LinkPage
      title="Invitation"
      texts={invitationTexts}
      lookUp={token => readQuery('POST /api/invitations/look-up', { body: { token } }, 'guest')}
      setPassword={(token, password) =>
        call('POST /api/invitations/accept', { body: { token, password } }, { as: 'guest' })
      }
    >
      {({ restaurantName, personName, role }) => (
        <div className="grid gap-1">
          <h2 className="text-xl wrap-anywhere">{restaurantName}</h2>
          <p>
            Hello {personName}. You are invited to the team as: <strong>{roleLabels[role]}</strong>.
          </p>
          <p className="text-sm text-soft">{teamRoles.find(({ value }) => value === role)?.text}</p>
        </div>
      )}
    </LinkPage>
  )
}

const resetTexts = {
  loading: 'Checking the link',
  failed: 'The link could not be checked',
  done: 'Your new password is set',
  next: 'You are logged out on all devices. Log in with the new password.',
}

/** `/reset#…`: a person sets a new password with a link. */
export function ResetPage() {
  return (
    <LinkPage
      title="New password"
      texts={resetTexts}
      lookUp={token => readQuery('POST /api/password-resets/look-up', { body: { token } }, 'guest')}
      setPassword={(token, password) =>
        call('POST /api/password-resets/use', { body: { token, password } }, { as: 'guest' })
      }
    >
      {() => <p>Choose a new password. You are then logged out on all devices.</p>}
    </LinkPage>
  )
}
