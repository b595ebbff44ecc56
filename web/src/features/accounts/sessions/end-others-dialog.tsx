import type { Audience } from '@safe-menu/contracts/roles'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { PasswordForm } from '../password-form.tsx'
import { endOtherSessions } from './sessions-api.ts'

interface EndOthersProps {
  readonly audience: Audience
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** Asks for the password, then ends all sessions but this one. */
export function EndOthersDialog({ audience, open, onOpen }: EndOthersProps) {
  const end = async (password: string) => {
    await endOtherSessions(audience, password)
    onOpen(false)
    showToast({ tone: 'safe', title: 'All other sessions have ended' })
  }
  return (
    <Dialog
      open={open}
      onClose={() => onOpen(false)}
      title="End all other sessions"
      description="Every other device is logged out at once. You stay logged in on this one."
    >
      <PasswordForm
        isDanger
        failed="The other sessions were not ended"
        busyLabel="Ending..."
        onPassword={end}
      >
        End all others
      </PasswordForm>
    </Dialog>
  )
}
