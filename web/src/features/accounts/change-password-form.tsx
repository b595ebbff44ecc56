import type { Audience } from '@safe-menu/contracts/roles'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { checkEmail, checkNewPassword, EmailField, newPasswordHint } from '../../forms/credentials.tsx'
import { FormFailure } from '../../forms/form-parts.tsx'
import { type Issues, useFields, useForm } from '../../forms/use-form.ts'
import { sessions } from '../../session/session.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { changeFailure } from './change-failure.ts'
import { refetchSignedIn } from './sessions/sessions-api.ts'

const empty = { email: '', currentPassword: '', newPassword: '' }

function check({ email, currentPassword, newPassword }: typeof empty): Issues<typeof empty> {
  const isSame = newPassword !== '' && newPassword === currentPassword
  return {
    email: checkEmail(email),
    currentPassword: currentPassword === '' ? 'Enter your current password.' : undefined,
    newPassword: isSame
      ? 'Choose a password that differs from the current one.'
      : checkNewPassword(newPassword),
  }
}

/** Changes the password. All other devices are logged out; this one gets a new token. */
export function ChangePasswordForm({ audience }: { audience: Audience }) {
  const [done, setDone] = useState<string | null>(null)
  const fields = useFields(empty)
  const form = useForm({
    fields,
    check,
    async onSubmit() {
      setDone(null)
      const body = fields.value
      const { message, token } = await call('PUT /api/account/password', { body }, { as: audience })
      sessions.signIn(audience, token)
      void refetchSignedIn()
      fields.reset()
      setDone(message)
    },
  })
  const bind = (field: keyof typeof empty) => ({ name: field, required: true, ...form.field(field) })

  return (
    <form {...form.props}>
      <EmailField hint="The address that you log in with." {...form.field('email')} />
      <PasswordField label="Current password" autoComplete="current-password" {...bind('currentPassword')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={newPasswordHint}
        {...bind('newPassword')}
      />
      {done === null || form.failure !== null ? null : (
        <Banner live tone="safe" title={done}>
          You stay logged in on this device.
        </Banner>
      )}
      <FormFailure failure={form.failure} title="The password was not changed">
        {changeFailure(form.failure, 'password')}
      </FormFailure>
      <Button type="submit" busy={form.busy} busyLabel="Changing..." className="justify-self-start">
        Change password
      </Button>
    </form>
  )
}
