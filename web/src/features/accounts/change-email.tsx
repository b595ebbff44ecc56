import type { Audience } from '@safe-menu/contracts/roles'
import { useState } from 'react'
import { call, queryClient } from '../../api/client.ts'
import { CurrentPasswordField, checkEmail, checkPassword, EmailField } from '../../forms/credentials.tsx'
import { FormFailure } from '../../forms/form-parts.tsx'
import { useFields, useForm } from '../../forms/use-form.ts'
import { sessions } from '../../session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { changeFailure } from './change-failure.ts'

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
        description="From now on you log in with the new address. You’ll be logged out on every other device."
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
