import { type FormEvent, useRef, useState } from 'react'
import { ApiError, fieldIssues, messageOf } from '../../api/api-error.ts'
import { call } from '../../api/device.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { checkEmail } from './auth-rules.ts'

const empty = { email: '', password: '' }
type Fields = typeof empty
type Issues = { readonly [field in keyof Fields]?: string }

/** Erases a customer's account: asks who it is, says what happens, asks once more. */
export function EraseAccount({ onErased }: { onErased: (message: string) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState<Fields>(empty)
  const [issues, setIssues] = useState<Issues>({})
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const set = (field: keyof Fields) => (value: string) => {
    setFields(before => ({ ...before, [field]: value }))
    setIssues(({ [field]: _mended, ...others }) => others)
  }
  const showIssues = (found: Issues) => {
    setIssues(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    const email = checkEmail(fields.email)
    const found: Issues = {
      ...(email === undefined ? {} : { email }),
      ...(fields.password === '' ? { password: 'Enter your password.' } : {}),
    }
    if (Object.keys(found).length > 0) showIssues(found)
    else setAsking(true)
  }
  const erase = async () => {
    setBusy(true)
    try {
      const { message } = await call('DELETE /api/account', { body: fields }, { as: 'customer' })
      onErased(message)
    } catch (error) {
      setAsking(false)
      setFailure(error)
      const fromServer = fieldIssues(error)
      if (Object.keys(fromServer).length > 0) showIssues(fromServer)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={ask} className="grid gap-4">
      <p>
        We permanently erase your email address and password. Nobody can restore them, not even from a backup.
        You are logged out everywhere, and your allergens and recently opened menus are removed from this
        device. You can register again later with the same email address.
      </p>
      <TextField
        label="Email"
        hint="Confirm that this account is yours."
        type="email"
        name="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={fields.email}
        onValue={set('email')}
        error={issues.email}
      />
      <PasswordField
        label="Password"
        name="password"
        required
        autoComplete="current-password"
        value={fields.password}
        onValue={set('password')}
        error={issues.password}
      />
      {failure === null ? null : (
        <Banner live tone="stop" title={notErasedTitle(failure)}>
          {messageOf(failure)}
        </Banner>
      )}
      <Button type="submit" variant="danger" className="justify-self-start">
        Erase my account
      </Button>
      <ConfirmDialog
        open={asking}
        title="Erase your account permanently?"
        confirmLabel="Erase it"
        cancelLabel="Keep my account"
        busy={busy}
        busyLabel="Erasing..."
        onCancel={() => setAsking(false)}
        onConfirm={() => void erase()}
      >
        This cannot be undone.
      </ConfirmDialog>
    </form>
  )
}

/** Without an answer the account may be gone already. */
function notErasedTitle(error: unknown): string {
  return error instanceof ApiError && error.outcomeUnknown
    ? 'Your account may already be erased. Try again to make sure.'
    : 'Your account was not erased'
}
