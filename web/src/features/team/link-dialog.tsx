import { formatInstant } from '../../format/dates.ts'
import { Button } from '../../ui/base/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import type { NewLink } from './team-api.ts'

/** The link of an invitation, to hand over. */
export function LinkDialog({
  link,
  onClose,
}: {
  readonly link: NewLink | null
  readonly onClose: () => void
}) {
  return (
    <Dialog
      open={link !== null}
      onOpen={open => !open && onClose()}
      title={`Invitation for ${link?.name ?? ''}`}
      description="The link is shown only now."
    >
      {link === null ? null : link.link === null ? (
        <p>The invitation was made already. Select “New link” on the person to get a link.</p>
      ) : (
        <ShownLink address={new URL(link.link, location.href).href} {...link} />
      )}
    </Dialog>
  )
}

function ShownLink({ address, name, expiresAt }: NewLink & { readonly address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showToast({ tone: 'safe', title: 'Link copied' })
    } catch {
      // There is no clipboard without HTTPS or without permission.
      showToast({ tone: 'note', title: 'Select the link and copy it' })
    }
  }
  return (
    <div className="grid gap-4">
      <p>
        Give this link to {name}, and to nobody else. It works once, until {formatInstant(expiresAt)}. {name}{' '}
        sets a password there, and then logs in with their own email address.
      </p>
      <TextField
        label="Link"
        readOnly
        value={address}
        onValue={() => {}}
        onFocus={event => event.target.select()}
      />
      <Button className="justify-self-start" onClick={() => void copy()}>
        Copy link
      </Button>
    </div>
  )
}
