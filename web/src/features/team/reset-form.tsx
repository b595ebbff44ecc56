import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/device.ts'
import { checkNewPassword, newPasswordHint } from '../../forms/credentials.ts'
import { EmailField } from '../../forms/email-field.tsx'
import { useFields, useForm } from '../../forms/use-form.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'

interface ResetFormProps {
  readonly token: string
  readonly email: string
  readonly onDone: () => void
}

/** The new password of the account that a link is for. */
export function ResetForm({ token, email, onDone }: ResetFormProps) {
  const fields = useFields({ password: '' })
  const form = useForm({
    fields,
    check: ({ password }) => ({ password: checkNewPassword(password) }),
    async onSubmit() {
      const body = { token, password: fields.value.password }
      await call('POST /api/password-resets/use', { body }, { as: 'guest' })
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <p>Choose a new password. You are then logged out on all devices.</p>
      <EmailField readOnly hint="You log in with this address." value={email} onValue={() => {}} />
      <PasswordField
        label="New password"
        name="password"
        required
        autoComplete="new-password"
        hint={newPasswordHint}
        {...form.field('password')}
      />
      {form.failure === null ? null : (
        <Banner live tone="stop" title="The password was not set">
          {messageOf(form.failure)}
        </Banner>
      )}
      <Button type="submit" size="lg" busy={form.busy} busyLabel="Saving..." className="w-full">
        Set password
      </Button>
    </form>
  )
}
