import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/base/button.tsx'
import { LinkDialog } from '../team/link-dialog.tsx'
import type { NewLink } from '../team/team-api.ts'
import type { OwnerProps } from './erase-owner.tsx'

/** Makes a link with which the owner of a restaurant sets a new password. */
export function ResetOwner({ restaurantId, name, email }: OwnerProps) {
  const [link, setLink] = useState<NewLink | null>(null)
  const write = useWrite()
  const make = () =>
    write.run(
      async () => {
        const made = await call('POST /api/admin/restaurants/:restaurantId/password-reset', {
          params: { restaurantId },
        })
        setLink({ ...made, purpose: 'reset', name: email })
      },
      { failed: `There is no link for the owner of ${name}` },
    )
  return (
    <>
      <Button
        variant="quiet"
        className="-ml-4"
        busy={write.busy}
        busyLabel="Creating..."
        aria-label={`Reset owner’s password: ${name}`}
        onClick={() => void make()}
      >
        <KeyRound size={18} /> Reset owner’s password
      </Button>
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </>
  )
}
