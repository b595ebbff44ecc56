import type { Audience } from '@safe-menu/contracts/roles'
import { type FormEvent, useRef, useState } from 'react'
import { fieldIssues } from '../../api/api-error.ts'
import { sessions } from '../../session/device.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { type AuthOutcome, successOutcome, toneOf } from './auth-outcome.ts'
import {
  type AuthFields,
  type AuthIssues,
  type AuthMode,
  checkAuthFields,
  emptyAuthFields,
  newPasswordHint,
} from './auth-rules.ts'
import { authenticate, authFailure } from './authenticate.ts'
import { RestaurantFields } from './restaurant-fields.tsx'

interface AuthFormProps {
  readonly mode: AuthMode
  readonly audience: Audience
  /** The token is stored: leave this page. */
  readonly onDone: () => void
}

/** The e-mail and password form of both modes and both audiences. Switching between them keeps what was typed. */
export function AuthForm({ mode, audience, onDone }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState<AuthFields>(emptyAuthFields)
  const [issues, setIssues] = useState<AuthIssues>({})
  const [outcome, setOutcome] = useState<AuthOutcome | null>(null)
  const [busy, setBusy] = useState(false)
  const isRegistration = mode === 'register'

  const set = (field: keyof AuthFields) => (value: string) => {
    setFields(before => ({ ...before, [field]: value }))
    setIssues(({ [field]: _mended, ...others }) => others)
  }
  const showIssues = (found: AuthIssues) => {
    setIssues(found)
    // The fields carry their names; after this render the first wrong one is marked and takes the focus.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const submit = async () => {
    const found = checkAuthFields(fields, mode, audience)
    setOutcome(null)
    if (Object.keys(found).length > 0) return showIssues(found)
    setBusy(true)
    try {
      const { message, token } = await authenticate(fields, mode, audience)
      setOutcome(successOutcome(message))
      sessions.signIn(audience, token)
      onDone()
    } catch (error) {
      setOutcome({ kind: 'error', text: authFailure(error) })
      const fromServer = fieldIssues(error)
      if (Object.keys(fromServer).length > 0) showIssues(fromServer)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void submit()
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-4">
      {isRegistration && audience === 'restaurant' ? (
        <RestaurantFields fields={fields} issues={issues} set={set} />
      ) : null}
      <TextField
        label="Email"
        type="email"
        name="email"
        required
        autoComplete={isRegistration ? 'email' : 'username'}
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
        autoComplete={isRegistration ? 'new-password' : 'current-password'}
        hint={isRegistration ? newPasswordHint : undefined}
        value={fields.password}
        onValue={set('password')}
        error={issues.password}
      />
      {outcome ? <Banner live tone={toneOf(outcome)} title={outcome.text} /> : null}
      <Button
        type="submit"
        size="lg"
        busy={busy}
        busyLabel={isRegistration ? 'Creating account...' : 'Signing in...'}
        className="w-full"
      >
        {isRegistration ? 'Create Account' : 'Sign In'}
      </Button>
    </form>
  )
}
