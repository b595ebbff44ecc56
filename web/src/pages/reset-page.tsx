import { call } from '../api/device.ts'
import { LinkPage } from '../features/team/link-page.tsx'
import { ResetForm } from '../features/team/reset-form.tsx'

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
    >
      {({ email }, token, onDone) => <ResetForm token={token} email={email} onDone={onDone} />}
    </LinkPage>
  )
}
