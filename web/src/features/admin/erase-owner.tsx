import { UserX } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { refetchReads } from '../../api/read-query.ts'
import { useFields, useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/base/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'

export interface OwnerProps {
  readonly restaurantId: string
  /** Of the restaurant. */
  readonly name: string
  /** Of its owner. */
  readonly email: string
}

/** Permanently erases the account of a restaurant's owner, once the restaurant's name has been typed to confirm. */
export function EraseOwner({ restaurantId, name, email }: OwnerProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quietDanger"
        className="-ml-4"
        aria-label={`Erase owner’s account: ${name}`}
        onClick={() => setOpen(true)}
      >
        <UserX size={18} /> Erase owner’s account
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Erase the owner’s account?"
        description={`${email}, owner of ${name}`}
      >
        <EraseOwnerForm restaurantId={restaurantId} name={name} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface FormProps extends Pick<OwnerProps, 'restaurantId' | 'name'> {
  readonly onClose: () => void
}

function EraseOwnerForm({ restaurantId, name, onClose }: FormProps) {
  const form = useForm({
    fields: useFields({ typed: '' }),
    check: ({ typed }) => (typed.trim() === name ? {} : { typed: `Type the name exactly: ${name}` }),
    failed: 'The account was not erased',
    async onSubmit() {
      const { message } = await call('DELETE /api/admin/restaurants/:restaurantId/account', {
        params: { restaurantId },
      })
      await refetchReads('GET /api/admin/restaurants-overview', 'GET /api/admin/global-analytics')
      onClose()
      showToast({ tone: 'safe', title: message })
    },
  })
  return (
    <form {...form.props}>
      <p>
        This cannot be undone. The owner’s email address and password are permanently erased, the owner is
        logged out everywhere, and the restaurant’s published menus become drafts, because nobody could keep
        them up to date.
      </p>
      <TextField label="Type the restaurant’s name to confirm" autoComplete="off" {...form.field('typed')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={form.busy} busyLabel="Erasing...">
          Erase account
        </Button>
      </div>
    </form>
  )
}
