import { call } from '../../api/device.ts'
import { NewPasswordForm } from './new-password-form.tsx'

interface ResetFormProps {
  readonly token: string
  readonly email: string
  readonly onDone: () => void
}

/** The new password of the account that a link is for. */
export function ResetForm({ token, email, onDone }: ResetFormProps) {
  const use = async (password: string) => {
    await call('POST /api/password-resets/use', { body: { token, password } }, { as: 'guest' })
    onDone()
  }
  return (
    <NewPasswordForm email={email} onPassword={use}>
      <p>Choose a new password. You are then logged out on all devices.</p>
    </NewPasswordForm>
  )
}
