import { call } from '../api/client.ts'
import { LinkPage } from '../features/team/link-page.tsx'

const texts = {
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
      texts={texts}
      lookUp={(token, signal) =>
        call('POST /api/password-resets/look-up', { body: { token } }, { as: 'guest', signal })
      }
      setPassword={(token, password) =>
        call('POST /api/password-resets/use', { body: { token, password } }, { as: 'guest' })
      }
    >
      {() => <p>Choose a new password. You are then logged out on all devices.</p>}
    </LinkPage>
  )
}
