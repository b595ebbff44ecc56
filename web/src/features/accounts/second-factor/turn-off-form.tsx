import type { Audience } from '@safe-menu/contracts/roles'
import { messageOf } from '../../../api/api-error.ts'
import { useFields, useForm } from '../../../forms/use-form.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { PasswordField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { CodeField, checkCode, codeHint } from './code-field.tsx'
import { turnOff } from './second-factor-api.ts'

interface TurnOffProps {
  readonly audience: Audience
  readonly onDone: () => void
}

/** Asks for password and code, then turns two-step login off. */
export function TurnOffForm({ audience, onDone }: TurnOffProps) {
  const fields = useFields({ password: '', code: '' })
  const form = useForm({
    fields,
    check: ({ password, code }) => ({
      password: password === '' ? 'Enter your password.' : undefined,
      code: checkCode(code),
    }),
    async onSubmit() {
      await turnOff(audience, fields.value.password, fields.value.code)
      onDone()
      showToast({ tone: 'safe', title: 'Two-step login is off' })
    },
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
      <CodeField hint={codeHint} {...form.field('code')} />
      {form.failure === null ? null : (
        <Banner live tone="stop" title="Two-step login is still on">
          {messageOf(form.failure)}
        </Banner>
      )}
      <Button
        type="submit"
        variant="danger"
        busy={form.busy}
        busyLabel="Turning off..."
        className="justify-self-start"
      >
        Turn off
      </Button>
    </form>
  )
}
