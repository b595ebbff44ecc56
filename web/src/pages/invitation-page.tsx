import { call } from '../api/client.ts'
import { LinkPage } from '../features/team/link-page.tsx'
import { roleLabels, teamRoles } from '../features/team/team-api.ts'

const texts = {
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
      texts={texts}
      lookUp={(token, signal) =>
        call('POST /api/invitations/look-up', { body: { token } }, { as: 'guest', signal })
      }
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
