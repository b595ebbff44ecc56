import { UserX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/device.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/base/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'

interface EraseOwnerProps {
  readonly restaurantId: string
  readonly name: string
  readonly email: string
}

/** Permanently erases the account of a restaurant's owner, once the restaurant's name has been typed to confirm. */
export function EraseOwner({ restaurantId, name, email }: EraseOwnerProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [issue, setIssue] = useState<string | undefined>()
  const write = useWrite()
  const toggle = (next: boolean) => {
    setOpen(next)
    setTyped('')
    setIssue(undefined)
  }
  const erase = async () => {
    if (typed.trim() !== name) return setIssue(`Type the name exactly: ${name}`)
    await write.run(
      async () => {
        const { message } = await call('DELETE /api/admin/restaurants/:restaurantId/account', {
          params: { restaurantId },
        })
        await queryClient.invalidateQueries({ queryKey: ['admin'] })
        toggle(false)
        showToast({ tone: 'safe', title: message })
      },
      { failed: 'The account was not erased' },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!write.busy) void erase()
  }
  return (
    <>
      <Button
        variant="quietDanger"
        className="-ml-4"
        aria-label={`Erase owner’s account: ${name}`}
        onClick={() => toggle(true)}
      >
        <UserX size={18} aria-hidden="true" /> Erase owner’s account
      </Button>
      <Dialog
        open={open}
        onOpen={toggle}
        title="Erase the owner’s account?"
        description={`${email}, owner of ${name}`}
      >
        <form noValidate onSubmit={submit} className="grid gap-4">
          <p>
            This cannot be undone. The owner’s email address and password are permanently erased, the owner is
            logged out everywhere, and the restaurant’s published menus become drafts, because nobody could
            keep them up to date.
          </p>
          <TextField
            label="Type the restaurant’s name to confirm"
            autoComplete="off"
            value={typed}
            onValue={text => {
              setTyped(text)
              setIssue(undefined)
            }}
            error={issue}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => toggle(false)}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" busy={write.busy} busyLabel="Erasing...">
              Erase account
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
