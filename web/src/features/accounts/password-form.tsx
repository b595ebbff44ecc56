import type { ReactNode } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useFields, useForm } from '../../forms/use-form.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'

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
    check: ({ password }) => ({ password: password === '' ? 'Enter your password.' : undefined }),
    onSubmit: () => onPassword(fields.value.password),
  })
  return (
    <form {...form.props}>
      <PasswordField
        label="Password"
        name="password"
        required
        autoComplete="current-password"
        {...form.field('password')}
      />
      {form.failure === null ? null : (
        <Banner live tone="stop" title={failed}>
          {messageOf(form.failure)}
        </Banner>
      )}
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
