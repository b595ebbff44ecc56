import type { Audience } from '@safe-menu/contracts/roles'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, fieldIssues, messageOf } from '../../api/api-error.ts'
import { call } from '../../api/device.ts'
import { sessions } from '../../session/device.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { checkEmail, checkNewPassword, newPasswordHint } from './auth-rules.ts'

const empty = { email: '', currentPassword: '', newPassword: '' }
type Fields = typeof empty
type Issues = { readonly [field in keyof Fields]?: string | undefined }
type Outcome = { readonly done: string } | { readonly failed: unknown }

function check({ email, currentPassword, newPassword }: Fields): Issues {
  const same = newPassword !== '' && newPassword === currentPassword
  const issues: Issues = {
    email: checkEmail(email),
    currentPassword: currentPassword === '' ? 'Enter your current password.' : undefined,
    newPassword: same
      ? 'Choose a password that differs from the current one.'
      : checkNewPassword(newPassword),
  }
  return Object.fromEntries(Object.entries(issues).filter(([, issue]) => issue !== undefined))
}

/** Changes the password: every other device is signed out, and this one goes on with a token of its own. */
export function ChangePasswordForm({ audience }: { audience: Audience }) {
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState<Fields>(empty)
  const [issues, setIssues] = useState<Issues>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState(false)

  const bind = (field: keyof Fields) => ({
    name: field,
    required: true,
    value: fields[field],
    error: issues[field],
    onValue: (value: string) => {
      setFields(before => ({ ...before, [field]: value }))
      setIssues(({ [field]: _mended, ...others }) => others)
    },
  })
  const showIssues = (found: Issues) => {
    setIssues(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const submit = async () => {
    setOutcome(null)
    const found = check(fields)
    if (Object.keys(found).length > 0) return showIssues(found)
    setBusy(true)
    try {
      const { message, token } = await call('PUT /api/account/password', { body: fields }, { as: audience })
      sessions.signIn(audience, token)
      setFields(empty)
      setOutcome({ done: message })
    } catch (error) {
      const fromServer = fieldIssues(error)
      if (Object.keys(fromServer).length > 0) showIssues(fromServer)
      setOutcome({ failed: error })
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
      <TextField
        label="Email"
        hint="The address that you log in with."
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...bind('email')}
      />
      <PasswordField label="Current password" autoComplete="current-password" {...bind('currentPassword')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={newPasswordHint}
        {...bind('newPassword')}
      />
      {outcome === null ? null : 'done' in outcome ? (
        <Banner live tone="safe" title={outcome.done}>
          You stay logged in on this device.
        </Banner>
      ) : (
        <Banner live tone="stop" title="The password was not changed">
          {failureText(outcome.failed)}
        </Banner>
      )}
      <Button type="submit" busy={busy} busyLabel="Changing..." className="justify-self-start">
        Change password
      </Button>
    </form>
  )
}

/** Without an answer it may have been changed after all: then only the new password opens the account. */
function failureText(error: unknown): string {
  const unknown = error instanceof ApiError && error.outcomeUnknown
  return unknown
    ? `${messageOf(error)} Your password may already be changed. If the old one does not work, log in with the new one.`
    : messageOf(error)
}
