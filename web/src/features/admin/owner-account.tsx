import { KeyRound, UserX } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { refetchReads } from '../../api/read-query.ts'
import { LinkDialog, type NewLink } from '../../forms/link-dialog.tsx'
import { useFields, useForm } from '../../forms/use-form.ts'
import { WriteButton } from '../../forms/write-buttons.tsx'
import { Button } from '../../ui/base/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'

interface OwnerProps {
  readonly restaurantId: string
  /** The restaurant's name. */
  readonly name: string
  /** Its owner's address. */
  readonly email: string
}

/** What an admin can do with the account of a restaurant's owner. */
export function OwnerAccount(owner: OwnerProps) {
  return (
    <div className="-mb-3 flex flex-wrap gap-x-8 border-t border-line pt-2">
      <ResetOwner {...owner} />
      <EraseOwner {...owner} />
    </div>
  )
}

/** Permanently erases the account of a restaurant's owner, once the restaurant's name has been typed to confirm. */
function EraseOwner({ restaurantId, name, email }: OwnerProps) {
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

interface FormProps extends Omit<OwnerProps, 'email'> {
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
        logged out everywhere, and guests can no longer open the restaurant’s menus, because nobody could keep
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

/** Makes a link with which the owner of a restaurant sets a new password. */
function ResetOwner({ restaurantId, name, email }: OwnerProps) {
  const [link, setLink] = useState<NewLink | null>(null)
  const makeLink = async () => {
    const made = await call('POST /api/admin/restaurants/:restaurantId/password-reset', {
      params: { restaurantId },
    })
    setLink({ ...made, purpose: 'reset', name: email })
  }
  return (
    <>
      <WriteButton
        variant="quiet"
        className="-ml-4"
        busyLabel="Creating..."
        write={makeLink}
        failed={`The link for the owner of ${name} could not be created`}
        aria-label={`Reset owner’s password: ${name}`}
      >
        <KeyRound size={18} /> Reset owner’s password
      </WriteButton>
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </>
  )
}
