import type { TeamRole } from '@safe-menu/contracts/roles'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { checkEmail, EmailField } from '../../forms/credentials.tsx'
import type { NewLink } from '../../forms/link-dialog.tsx'
import { type Issues, useFields, useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/base/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { teamRoles, writeAndRefetch } from './team-api.ts'

const empty = { personName: '', email: '' }

function check({ personName, email }: typeof empty): Issues<typeof empty> {
  return {
    personName: personName.trim() === '' ? 'Enter the person’s name.' : undefined,
    email: checkEmail(email),
  }
}

interface InviteFormProps {
  readonly restaurantId: string
  readonly onInvited: (link: NewLink) => void
}

/** Invites a person with a name, an email address and a role. */
export function InviteForm({ restaurantId, onInvited }: InviteFormProps) {
  const [role, setRole] = useState<TeamRole>('KITCHEN')
  const fields = useFields(empty)
  const form = useForm({
    fields,
    check,
    failed: 'The person was not invited',
    async onSubmit() {
      const { personName, email } = fields.value
      const input = { params: { restaurantId }, body: { personName, email, role } }
      const made = await writeAndRefetch(call('POST /api/restaurants/:restaurantId/people', input))
      fields.reset()
      onInvited({ ...made, purpose: 'invitation', name: personName.trim() })
    },
  })
  return (
    <form {...form.props}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" name="personName" required autoComplete="off" {...form.field('personName')} />
        <EmailField autoComplete="off" hint="The person logs in with it." {...form.field('email')} />
      </div>
      <div className="grid gap-2">
        <Segmented legend="Role" value={role} onValue={setRole} options={teamRoles} />
        <p className="text-sm text-soft">{teamRoles.find(({ value }) => value === role)?.text}</p>
      </div>
      <Button type="submit" busy={form.busy} busyLabel="Creating..." className="justify-self-start">
        Create invitation link
      </Button>
    </form>
  )
}
