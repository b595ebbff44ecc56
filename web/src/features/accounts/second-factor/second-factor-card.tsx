import type { Audience } from '@safe-menu/contracts/roles'
import { useState } from 'react'
import { QueryResult } from '../../../api/query-result.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { LoadingCards } from '../../../ui/base/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { refetchSecondFactor, useSecondFactor } from './second-factor-api.ts'
import { SetUpSteps } from './set-up-steps.tsx'
import { TurnOffForm } from './turn-off-form.tsx'

/** Says whether two-step login is on, and turns it on or off. */
export function SecondFactorCard({ audience }: { readonly audience: Audience }) {
  const state = useSecondFactor(audience)
  const [open, setOpen] = useState<'set up' | 'turn off' | null>(null)
  const close = () => {
    setOpen(null)
    void refetchSecondFactor()
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
                <strong>Off.</strong> Turn it on, and nobody can log in with your password alone.
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
        description="Your password alone is enough to log in then. Other devices are logged out."
      >
        <TurnOffForm audience={audience} onDone={close} />
      </Dialog>
    </>
  )
}
