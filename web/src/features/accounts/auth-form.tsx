import type { Audience } from '@safe-menu/contracts/roles'
import { useState } from 'react'
import { EmailField, newPasswordHint } from '../../forms/credentials.tsx'
import { PlaceFields } from '../../forms/place-fields.tsx'
import { ProfileFields } from '../../forms/profile-fields.tsx'
import { useFields, useForm } from '../../forms/use-form.ts'
import { sessions } from '../../session/session.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'
import {
  type AuthMode,
  authenticate,
  authFailure,
  checkAuthFields,
  emptyAuthFields,
  successOutcome,
  toneOf,
} from './authenticate.ts'
import { CodeForm } from './code-form.tsx'

interface AuthFormProps {
  readonly mode: AuthMode
  readonly audience: Audience
  /** Called once the token is stored. */
  readonly onDone: () => void
}

/** Signs in or registers a restaurant or a customer. Switching between these keeps what was typed. */
export function AuthForm({ mode, audience, onDone }: AuthFormProps) {
  const [message, setMessage] = useState<string | null>(null)
  const [firstStep, setFirstStep] = useState<{ readonly ticket: string; readonly audience: Audience } | null>(
    null,
  )
  const fields = useFields(emptyAuthFields)
  const form = useForm({
    fields,
    check: value => checkAuthFields(value, mode, audience),
    async onSubmit() {
      const answer = await authenticate(fields.value, mode, audience)
      if ('ticket' in answer) return setFirstStep({ ticket: answer.ticket, audience })
      setMessage(answer.message)
      sessions.signIn(audience, answer.token)
      onDone()
    },
  })
  // The ticket is of no use on the other side of the switches.
  if (firstStep?.audience === audience && mode === 'sign-in')
    return (
      <CodeForm
        ticket={firstStep.ticket}
        onToken={token => {
          sessions.signIn(audience, token)
          onDone()
        }}
        onBack={() => setFirstStep(null)}
      />
    )
  const isRegistration = mode === 'register'
  const outcome =
    form.failure !== null
      ? ({ kind: 'error', text: authFailure(form.failure) } as const)
      : message !== null
        ? successOutcome(message)
        : null

  return (
    <form {...form.props}>
      {isRegistration && audience === 'restaurant' ? <ProfileFields field={form.field} /> : null}
      <EmailField autoComplete={isRegistration ? 'email' : 'username'} {...form.field('email')} />
      <PasswordField
        label="Password"
        name="password"
        required
        autoComplete={isRegistration ? 'new-password' : 'current-password'}
        hint={isRegistration ? newPasswordHint : undefined}
        {...form.field('password')}
      />
      {isRegistration && audience === 'restaurant' ? (
        <PlaceFields value={fields.value} field={form.field} own={emptyAuthFields} />
      ) : null}
      {outcome ? <Banner live tone={toneOf(outcome)} title={outcome.text} /> : null}
      <Button
        type="submit"
        size="lg"
        busy={form.busy}
        busyLabel={isRegistration ? 'Creating account...' : 'Signing in...'}
        className="w-full"
      >
        {isRegistration ? 'Create Account' : 'Sign In'}
      </Button>
    </form>
  )
}
