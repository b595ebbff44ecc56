import type { Audience } from '@safe-menu/contracts/roles'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/failures.ts'
import { CurrentPasswordField, checkPassword } from '../../forms/credentials.tsx'
import { FormFailure } from '../../forms/form-parts.tsx'
import { useFields, useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/base/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'

const empty = { password: '' }

interface EraseAccountProps {
  readonly audience: Audience
  /** The words on the button: "Erase my account". */
  readonly label: string
  /** The second question. */
  readonly question: string
  /** What is lost, in the second question. */
  readonly lost?: ReactNode
  /** What is erased, above the form. */
  readonly children: ReactNode
  readonly onErased: (message: string) => void
}

/** Erases the person's own account, after a password and a second question that names what is lost. */
export function EraseAccount({ audience, label, question, lost, children, onErased }: EraseAccountProps) {
  const [asking, setAsking] = useState(false)
  const fields = useFields(empty)
  const form = useForm({
    fields,
    check: ({ password }) => ({ password: checkPassword(password) }),
    onSubmit: async () => setAsking(true),
  })
  const erase = () =>
    form.run(async () => {
      try {
        const { message } = await call('DELETE /api/account', { body: fields.value }, { as: audience })
        onErased(message)
      } finally {
        setAsking(false)
      }
    })

  return (
    <form {...form.props}>
      {children}
      <CurrentPasswordField {...form.field('password')} />
      <FormFailure failure={form.failure} title={notErasedTitle(form.failure)}>
        {messageOf(form.failure)}
      </FormFailure>
      <Button type="submit" variant="danger" className="justify-self-start">
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={question}
        confirmLabel="Erase it"
        cancelLabel="Keep my account"
        busy={form.busy}
        busyLabel="Erasing..."
        onCancel={() => setAsking(false)}
        onConfirm={() => void erase()}
      >
        {lost}
        <p>This cannot be undone.</p>
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
