import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useFields, useForm } from '../../forms/use-form.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import type { BoundField } from '../../ui/form/field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { authFailure } from './authenticate.ts'

interface CodeFormProps {
  /** The ticket that the first step returned. */
  readonly ticket: string
  readonly onToken: (token: string) => void
  readonly onBack: () => void
}

/** The second step of a sign-in. */
export function CodeForm({ ticket, onToken, onBack }: CodeFormProps) {
  const fields = useFields({ code: '' })
  const form = useForm({
    fields,
    takesFocus: true,
    check: ({ code }) => ({ code: checkCode(code) }),
    async onSubmit() {
      const body = { ticket, code: fields.value.code }
      onToken((await call('POST /api/auth/second-factor', { body }, { as: 'guest' })).token)
    },
  })
  const isOver = form.failure instanceof ApiError && form.failure.code === 'auth.ticket_invalid'
  return (
    <form {...form.props}>
      <p>Enter the code that your authenticator app shows for Safe Menu.</p>
      <CodeField hint={codeHint} {...form.field('code')} />
      {form.failure === null ? null : <Banner live tone="stop" title={authFailure(form.failure)} />}
      {isOver ? null : (
        <Button type="submit" size="lg" busy={form.busy} busyLabel="Signing in..." className="w-full">
          Sign In
        </Button>
      )}
      <Button variant="quiet" onClick={onBack}>
        Back to the password
      </Button>
    </form>
  )
}

/** A code of the authenticator app. Phones offer it from their own app. */
export function CodeField(props: BoundField & { hint: string }) {
  return (
    <TextField
      label="Code"
      name="code"
      required
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  )
}

export const codeHint = 'Six digits, or one of your recovery codes.'

export function checkCode(code: string): string | undefined {
  return code.trim() === '' ? 'Enter the code.' : undefined
}
