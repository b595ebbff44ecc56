import type { Audience } from '@safe-menu/contracts/roles'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call, queryClient } from '../../api/client.ts'
import { messageOf } from '../../api/failures.ts'
import {
  CurrentPasswordField,
  checkEmail,
  checkNewPassword,
  checkPassword,
  EmailField,
  newPasswordHint,
} from '../../forms/credentials.tsx'
import { FormFailure } from '../../forms/form-parts.tsx'
import { type Issues, useFields, useForm } from '../../forms/use-form.ts'
import { sessions } from '../../session/session.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { continueWith } from './signed-in-list.tsx'

/** Changes the address that one logs in with, in a dialog. */
export function ChangeEmail({ audience }: { audience: Audience }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Change email address
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Change email address"
        description="You will log in with the new address. You’ll be logged out on every other device."
      >
        <ChangeEmailForm audience={audience} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** All other devices are logged out; this one gets a new token. */
function ChangeEmailForm({ audience, onDone }: { audience: Audience; onDone: () => void }) {
  const fields = useFields({ newEmail: '', password: '' })
  const form = useForm({
    fields,
    check: ({ newEmail, password }) => ({
      newEmail: checkEmail(newEmail),
      password: checkPassword(password),
    }),
    async onSubmit() {
      const { message, token } = await call(
        'PUT /api/account/email',
        { body: fields.value },
        { as: audience },
      )
      sessions.signIn(audience, token)
      void queryClient.invalidateQueries() // the list of sessions, and the address on the team's page
      onDone()
      showToast({ tone: 'safe', title: message })
    },
  })

  return (
    <form {...form.props}>
      <EmailField
        label="New email address"
        autoComplete="email"
        hint="Check each letter. Without this address you cannot log in."
        {...form.field('newEmail')}
      />
      <CurrentPasswordField {...form.field('password')} />
      <FormFailure failure={form.failure} title="The email address was not changed">
        {changeFailure(form.failure, 'email address')}
      </FormFailure>
      <Button type="submit" busy={form.busy} busyLabel="Changing..." className="justify-self-start">
        Change
      </Button>
    </form>
  )
}

const emptyPasswords = { currentPassword: '', newPassword: '' }

function checkPasswords({
  currentPassword,
  newPassword,
}: typeof emptyPasswords): Issues<typeof emptyPasswords> {
  const isSame = newPassword !== '' && newPassword === currentPassword
  return {
    currentPassword: currentPassword === '' ? 'Enter your current password.' : undefined,
    newPassword: isSame
      ? 'Choose a password that differs from the current one.'
      : checkNewPassword(newPassword),
  }
}

/** Changes the password. All other devices are logged out; this one gets a new token. */
export function ChangePasswordForm({ audience }: { audience: Audience }) {
  const [done, setDone] = useState<string | null>(null)
  const fields = useFields(emptyPasswords)
  const form = useForm({
    fields,
    check: checkPasswords,
    async onSubmit() {
      setDone(null)
      const body = fields.value
      const { message, token } = await call('PUT /api/account/password', { body }, { as: audience })
      void continueWith(audience, token)
      fields.reset()
      setDone(message)
    },
  })
  const bind = (field: keyof typeof emptyPasswords) => ({ name: field, required: true, ...form.field(field) })

  return (
    <form {...form.props}>
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

/** Without an answer it may have been changed after all: then only the new one opens the account. */
function changeFailure(error: unknown, what: 'email address' | 'password'): string {
  const isUnknown = error instanceof ApiError && error.outcomeUnknown
  return isUnknown
    ? `${messageOf(error)} Your ${what} may already be changed. If the old one does not work, log in with the new one.`
    : messageOf(error)
}
