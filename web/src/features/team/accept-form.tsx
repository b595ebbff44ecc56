import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/device.ts'
import type { Answer } from '../../api/endpoints.ts'
import { checkNewPassword, newPasswordHint } from '../../forms/credentials.ts'
import { EmailField } from '../../forms/email-field.tsx'
import { useFields, useForm } from '../../forms/use-form.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { roleLabels, teamRoles } from './roles.ts'

interface AcceptFormProps {
  readonly token: string
  readonly invitation: Answer<'POST /api/invitations/look-up'>
  readonly onDone: () => void
}

/** What the invitation is for, and the password that accepts it. */
export function AcceptForm({ token, invitation, onDone }: AcceptFormProps) {
  const { restaurantName, personName, email, role } = invitation
  const fields = useFields({ password: '' })
  const form = useForm({
    fields,
    check: ({ password }) => ({ password: checkNewPassword(password) }),
    async onSubmit() {
      const body = { token, password: fields.value.password }
      await call('POST /api/invitations/accept', { body }, { as: 'guest' })
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <div className="grid gap-1">
        <h2 className="text-xl wrap-anywhere">{restaurantName}</h2>
        <p>
          Hello {personName}. You are invited to the team as: <strong>{roleLabels[role]}</strong>.
        </p>
        <p className="text-sm text-soft">{teamRoles.find(({ value }) => value === role)?.text}</p>
      </div>
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
