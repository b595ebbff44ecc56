import type { ReactNode } from 'react'
import { CurrentPasswordField, checkPassword } from '../../forms/credentials.tsx'
import { FormFailure } from '../../forms/form-parts.tsx'
import { useFields, useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/base/button.tsx'

interface PasswordFormProps {
  /** The title of a failure. */
  readonly failed: string
  readonly busyLabel: string
  readonly isDanger?: boolean
  /** The label of the button. */
  readonly children: ReactNode
  readonly onPassword: (password: string) => Promise<void>
}

/** Asks for the password of the person who is logged in. */
export function PasswordForm({
  failed,
  busyLabel,
  isDanger = false,
  children,
  onPassword,
}: PasswordFormProps) {
  const fields = useFields({ password: '' })
  const form = useForm({
    fields,
    check: ({ password }) => ({ password: checkPassword(password) }),
    onSubmit: () => onPassword(fields.value.password),
  })
  return (
    <form {...form.props}>
      <CurrentPasswordField {...form.field('password')} />
      <FormFailure failure={form.failure} title={failed} />
      <Button
        type="submit"
        variant={isDanger ? 'danger' : 'primary'}
        busy={form.busy}
        busyLabel={busyLabel}
        className="justify-self-start"
      >
        {children}
      </Button>
    </form>
  )
}
