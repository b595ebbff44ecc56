import type { Audience } from '@safe-menu/contracts/roles'
import { useState } from 'react'
import { FormFailure } from '../../../forms/form-parts.tsx'
import { useFields, useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/base/button.tsx'
import { codeDrawing, pictureUrl } from '../../paper/qr-card.ts'
import { PasswordForm } from '../password-form.tsx'
import { CodeField, checkCode } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type SetUp, startSetUp, turnOn } from './second-factor-api.ts'

/** Password, then the QR code and a first code, then the recovery codes. */
export function SetUpSteps({ audience, onDone }: { audience: Audience; onDone: () => void }) {
  const [setUp, setSetUp] = useState<SetUp | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />
  return setUp ? (
    <FirstCode audience={audience} setUp={setUp} onCodes={setRecoveryCodes} />
  ) : (
    <PasswordForm
      failed="The set-up did not start"
      busyLabel="Checking..."
      onPassword={async password => setSetUp(await startSetUp(audience, password))}
    >
      Next
    </PasswordForm>
  )
}

interface FirstCodeProps {
  readonly audience: Audience
  readonly setUp: SetUp
  readonly onCodes: (codes: readonly string[]) => void
}

function FirstCode({ audience, setUp, onCodes }: FirstCodeProps) {
  const fields = useFields({ code: '' })
  const form = useForm({
    fields,
    takesFocus: true,
    check: ({ code }) => ({ code: checkCode(code) }),
    onSubmit: async () => onCodes(await turnOn(audience, setUp.setUp, fields.value.code)),
  })
  return (
    <form {...form.props}>
      <p>Scan this with your authenticator app, then enter the code that it shows.</p>
      <img
        src={pictureUrl(codeDrawing(setUp.uri))}
        alt="QR code for your authenticator app"
        className="aspect-square w-full max-w-56 justify-self-center rounded-md border border-line"
      />
      <p className="text-sm text-soft">
        Or enter this key there: <span className="select-all">{inGroups(setUp.secret)}</span>
      </p>
      <CodeField hint="The six digits in your app." {...form.field('code')} />
      <FormFailure failure={form.failure} title="Two-step login is not on yet" />
      <Button type="submit" busy={form.busy} busyLabel="Turning on..." className="justify-self-start">
        Turn on
      </Button>
    </form>
  )
}

const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/gu, '$1 ')
