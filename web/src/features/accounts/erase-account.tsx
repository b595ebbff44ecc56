import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { CurrentPasswordField, checkEmail, checkPassword, EmailField } from '../../forms/credentials.tsx'
import { FormFailure } from '../../forms/form-parts.tsx'
import { useFields, useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/base/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'

const empty = { email: '', password: '' }

/** Erases a customer's account, after a password and a second question. */
export function EraseAccount({ onErased }: { onErased: (message: string) => void }) {
  const [asking, setAsking] = useState(false)
  const fields = useFields(empty)
  const form = useForm({
    fields,
    check: ({ email, password }) => ({
      email: checkEmail(email),
      password: checkPassword(password),
    }),
    onSubmit: async () => setAsking(true),
  })
  const erase = () =>
    form.run(async () => {
      try {
        const { message } = await call('DELETE /api/account', { body: fields.value }, { as: 'customer' })
        onErased(message)
      } finally {
        setAsking(false)
      }
    })

  return (
    <form {...form.props}>
      <p>
        We permanently erase your email address and password. Nobody can restore them, not even from a backup.
        You are logged out everywhere, and your allergens and recently opened menus are removed from this
        device. You can register again later with the same email address.
      </p>
      <EmailField hint="Confirm that this account is yours." {...form.field('email')} />
      <CurrentPasswordField {...form.field('password')} />
      <FormFailure failure={form.failure} title={notErasedTitle(form.failure)} />
      <Button type="submit" variant="danger" className="justify-self-start">
        Erase my account
      </Button>
      <ConfirmDialog
        open={asking}
        title="Erase your account permanently?"
        confirmLabel="Erase it"
        cancelLabel="Keep my account"
        busy={form.busy}
        busyLabel="Erasing..."
        onCancel={() => setAsking(false)}
        onConfirm={() => void erase()}
      >
        This cannot be undone.
      </ConfirmDialog>
    </form>
  )
}

/** Without an answer the account may be gone already. */
function notErasedTitle(error: unknown): string {
  return error instanceof ApiError && error.outcomeUnknown
    ? 'Your account may already be erased. Try again to make sure.'
    : 'Your account was not erased'
}
