import type { ReactNode } from 'react'
import { checkNewPassword, EmailField, newPasswordHint } from '../../forms/credentials.tsx'
import { FormFailure } from '../../forms/form-parts.tsx'
import { useFields, useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/base/button.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'

interface NewPasswordFormProps {
  readonly email: string
  /** What the link is for. */
  readonly children: ReactNode
  readonly onPassword: (password: string) => Promise<void>
}

/** The first or new password of the person that a link is for. */
export function NewPasswordForm({ email, children, onPassword }: NewPasswordFormProps) {
  const fields = useFields({ password: '' })
  const form = useForm({
    fields,
    check: ({ password }) => ({ password: checkNewPassword(password) }),
    onSubmit: () => onPassword(fields.value.password),
  })
  return (
    <form {...form.props}>
      {children}
      <EmailField readOnly hint="You log in with this address." value={email} onValue={() => {}} />
      <PasswordField
        label="New password"
        name="password"
        required
        autoComplete="new-password"
        hint={newPasswordHint}
        {...form.field('password')}
      />
      <FormFailure failure={form.failure} title="The password was not set" />
      <Button type="submit" size="lg" busy={form.busy} busyLabel="Saving..." className="w-full">
        Set password
      </Button>
    </form>
  )
}
