import { ApiError } from '../../../api/api-error.ts'
import { useFields, useForm } from '../../../forms/use-form.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { authenticateWithCode, authFailure } from '../authenticate.ts'
import { CodeField, checkCode, codeHint } from './code-field.tsx'

interface CodeFormProps {
  /** From the first step. */
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
      onToken((await authenticateWithCode(ticket, fields.value.code)).token)
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
