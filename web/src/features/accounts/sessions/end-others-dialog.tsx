import type { Audience } from '@safe-menu/contracts/roles'
import { messageOf } from '../../../api/api-error.ts'
import { useFields, useForm } from '../../../forms/use-form.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { PasswordField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { endOtherSessions } from './sessions-api.ts'

interface EndOthersProps {
  readonly audience: Audience
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** Asks for the password, then ends all sessions but this one. */
export function EndOthersDialog({ audience, open, onOpen }: EndOthersProps) {
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      title="End all other sessions"
      description="Every other device is logged out at once. You stay logged in on this one."
    >
      <EndOthersForm audience={audience} onDone={() => onOpen(false)} />
    </Dialog>
  )
}

function EndOthersForm({ audience, onDone }: { readonly audience: Audience; readonly onDone: () => void }) {
  const fields = useFields({ password: '' })
  const form = useForm({
    fields,
    check: ({ password }) => ({ password: password === '' ? 'Enter your password.' : undefined }),
    async onSubmit() {
      await endOtherSessions(audience, fields.value.password)
      onDone()
      showToast({ tone: 'safe', title: 'All other sessions have ended' })
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
      {form.failure === null ? null : (
        <Banner live tone="stop" title="The other sessions were not ended">
          {messageOf(form.failure)}
        </Banner>
      )}
      <Button
        type="submit"
        variant="danger"
        busy={form.busy}
        busyLabel="Ending..."
        className="justify-self-start"
      >
        End all others
      </Button>
    </form>
  )
}
