import type { Audience } from '@safe-menu/contracts/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryResult } from '../../answers/query-result.tsx'
import { call } from '../../api/client.ts'
import { readQuery, refetchReads } from '../../api/read-query.ts'
import type { Answer } from '../../api/request.ts'
import { CurrentPasswordField, checkPassword } from '../../forms/credentials.tsx'
import { FormFailure } from '../../forms/form-parts.tsx'
import { useFields, useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/base/button.tsx'
import { LoadingCards } from '../../ui/base/card-list.tsx'
import { codeDrawing, pictureUrl } from '../../ui/base/qr-code.ts'
import { copyText } from '../../ui/overlay/copy-text.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { CodeField, checkCode, codeHint } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { continueWith } from './signed-in-list.tsx'

const endpoint = 'POST /api/account/second-factor/look-up'

const refetchState = () => refetchReads(endpoint)

/** Says whether two-step login is on, and turns it on or off. */
export function SecondFactorCard({ audience }: { readonly audience: Audience }) {
  const state = useQuery(readQuery(endpoint, {}, audience))
  const [open, setOpen] = useState<'set up' | 'turn off' | null>(null)
  const close = () => {
    setOpen(null)
    void refetchState()
  }
  return (
    <>
      <QueryResult
        query={state}
        failed="Two-step login could not be loaded"
        loading={<LoadingCards label="Loading two-step login" count={1} height="h-12" className="grid" />}
      >
        {({ isOn, recoveryCodesLeft }) =>
          isOn ? (
            <>
              <p>
                <strong>On.</strong> You have {recoveryCodesLeft} of 10 recovery codes left. For new ones,
                turn two-step login off and on again.
              </p>
              <Button variant="secondary" className="justify-self-start" onClick={() => setOpen('turn off')}>
                Turn off
              </Button>
            </>
          ) : (
            <>
              <p>
                <strong>Off.</strong> Turn it on so that a login needs more than your password.
              </p>
              <Button className="justify-self-start" onClick={() => setOpen('set up')}>
                Set up two-step login
              </Button>
            </>
          )
        }
      </QueryResult>
      <Dialog
        open={open === 'set up'}
        onClose={close}
        title="Set up two-step login"
        description="You need an authenticator app on your phone. Any app that makes six-digit codes works."
      >
        <SetUpSteps audience={audience} onDone={close} />
      </Dialog>
      <Dialog
        open={open === 'turn off'}
        onClose={close}
        title="Turn off two-step login"
        description="After that, your password alone is enough to log in. Other devices are logged out."
      >
        <TurnOffForm audience={audience} onDone={close} />
      </Dialog>
    </>
  )
}

type SetUp = Answer<'POST /api/account/second-factor/set-up'>

/** Password, then the QR code and a first code, then the recovery codes. */
function SetUpSteps({ audience, onDone }: { audience: Audience; onDone: () => void }) {
  const [setUp, setSetUp] = useState<SetUp | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />
  return setUp ? (
    <FirstCode audience={audience} setUp={setUp} onCodes={setRecoveryCodes} />
  ) : (
    <PasswordForm
      failed="Two-step login could not be set up"
      busyLabel="Checking..."
      onPassword={async password =>
        setSetUp(
          await call('POST /api/account/second-factor/set-up', { body: { password } }, { as: audience }),
        )
      }
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
    async onSubmit() {
      const body = { setUp: setUp.setUp, code: fields.value.code }
      const { token, recoveryCodes } = await call(
        'PUT /api/account/second-factor',
        { body },
        { as: audience },
      )
      void continueWith(audience, token)
      onCodes(recoveryCodes)
    },
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

/** The recovery codes, once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = () => copyText(codes.join('\n'), 'Codes copied', { title: 'Select the codes and copy them' })
  return (
    <div className="grid gap-4">
      <p role="status">
        <strong>Two-step login is on.</strong> Other devices are logged out. Keep these recovery codes in a
        safe place: each of them replaces your phone once. They are shown only now.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-1 select-all sm:grid-cols-2">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy codes
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </div>
  )
}

/** Asks for password and code, then turns two-step login off. */
function TurnOffForm({ audience, onDone }: { audience: Audience; onDone: () => void }) {
  const fields = useFields({ password: '', code: '' })
  const form = useForm({
    fields,
    check: ({ password, code }) => ({
      password: checkPassword(password),
      code: checkCode(code),
    }),
    async onSubmit() {
      const body = fields.value
      const { token } = await call('DELETE /api/account/second-factor', { body }, { as: audience })
      void continueWith(audience, token)
      await refetchState()
      onDone()
      showToast({ tone: 'safe', title: 'Two-step login is off' })
    },
  })
  return (
    <form {...form.props}>
      <CurrentPasswordField {...form.field('password')} />
      <CodeField hint={codeHint} {...form.field('code')} />
      <FormFailure failure={form.failure} title="Two-step login is still on" />
      <Button
        type="submit"
        variant="danger"
        busy={form.busy}
        busyLabel="Turning off..."
        className="justify-self-start"
      >
        Turn off
      </Button>
    </form>
  )
}
