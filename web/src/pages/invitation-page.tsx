import { call } from '../api/device.ts'
import { AcceptForm } from '../features/team/accept-form.tsx'
import { LinkPage } from '../features/team/link-page.tsx'

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
    >
      {(invitation, token, onDone) => <AcceptForm token={token} invitation={invitation} onDone={onDone} />}
    </LinkPage>
  )
}
