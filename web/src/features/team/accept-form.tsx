import { call } from '../../api/device.ts'
import type { Answer } from '../../api/endpoints.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { roleLabels, teamRoles } from './roles.ts'

interface AcceptFormProps {
  readonly token: string
  readonly invitation: Answer<'POST /api/invitations/look-up'>
  readonly onDone: () => void
}

/** What the invitation is for, and the password that accepts it. */
export function AcceptForm({ token, invitation, onDone }: AcceptFormProps) {
  const { restaurantName, personName, email, role } = invitation
  const accept = async (password: string) => {
    await call('POST /api/invitations/accept', { body: { token, password } }, { as: 'guest' })
    onDone()
  }
  return (
    <NewPasswordForm email={email} onPassword={accept}>
      <div className="grid gap-1">
        <h2 className="text-xl wrap-anywhere">{restaurantName}</h2>
        <p>
          Hello {personName}. You are invited to the team as: <strong>{roleLabels[role]}</strong>.
        </p>
        <p className="text-sm text-soft">{teamRoles.find(({ value }) => value === role)?.text}</p>
      </div>
    </NewPasswordForm>
  )
}
