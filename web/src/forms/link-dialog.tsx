import type { Answer } from '../api/request.ts'
import { formatMinute, useDateFormat } from '../i18n/dates.ts'
import { Button } from '../ui/base/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { copyText } from '../ui/overlay/copy-text.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'

/** A link that was just made, and for whom. It cannot be shown again. */
export type NewLink = Answer<'PUT /api/restaurants/:restaurantId/people/:personId/link'> & {
  readonly purpose: 'invitation' | 'reset'
  readonly name: string
}

/** What a link is for, in the dialog's words. */
const texts = {
  invitation: {
    title: 'Invitation for',
    repeated: 'This person is already invited. Select “New link” beside their name.',
    effect: 'sets a password there, and then logs in with their own email address.',
  },
  reset: {
    title: 'New password for',
    repeated: 'This link already exists. Close this and create a new one.',
    effect: 'sets a new password there, and is then logged out on all devices.',
  },
} as const

/** A link to hand over. */
export function LinkDialog({ link, onClose }: { link: NewLink | null; onClose: () => void }) {
  const text = texts[link?.purpose ?? 'invitation']
  return (
    <Dialog
      open={link !== null}
      onClose={onClose}
      title={`${text.title} ${link?.name ?? ''}`}
      description="The link is shown only now."
    >
      {link === null ? null : link.link === null ? (
        <p>{text.repeated}</p>
      ) : (
        <ShownLink {...link} address={new URL(link.link, location.href).href} />
      )}
    </Dialog>
  )
}

function ShownLink({ address, name, purpose, expiresAt, mailed }: NewLink & { readonly address: string }) {
  const dates = useDateFormat()
  const copy = () => copyText(address, 'Link copied', { title: 'Select the link and copy it' })
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        Give this link only to {name}. It works once, until {formatMinute(expiresAt, dates)}. {name}{' '}
        {texts[purpose].effect}
      </p>
      {mailed ? (
        <p>We are also sending it by email. If it doesn’t arrive within a few minutes, hand over the link.</p>
      ) : null}
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
