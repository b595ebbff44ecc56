import type { Audience } from '@safe-menu/contracts/roles'
import { CurrentPasswordField, checkPassword } from '../../../forms/credentials.tsx'
import { FormFailure } from '../../../forms/form-parts.tsx'
import { useFields, useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/base/button.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { CodeField, checkCode, codeHint } from './code-field.tsx'
import { turnOff } from './second-factor-api.ts'

/** Asks for password and code, then turns two-step login off. */
export function TurnOffForm({ audience, onDone }: { audience: Audience; onDone: () => void }) {
  const fields = useFields({ password: '', code: '' })
  const form = useForm({
    fields,
    check: ({ password, code }) => ({
      password: checkPassword(password),
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
      <CurrentPasswordField {...form.field('password')} />
      <CodeField hint={codeHint} {...form.field('code')} />
      <FormFailure failure={form.failure} title="Two-step login is still on" />
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
