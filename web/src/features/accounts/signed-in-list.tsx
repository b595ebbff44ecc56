import type { Audience } from '@safe-menu/contracts/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryResult } from '../../answers/query-result.tsx'
import { call } from '../../api/client.ts'
import { readQuery, refetchReads } from '../../api/read-query.ts'
import type { Answer } from '../../api/request.ts'
import { WriteButton } from '../../forms/write-buttons.tsx'
import { formatInstant } from '../../i18n/dates.ts'
import { sessions } from '../../session/session.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import { LoadingCards } from '../../ui/base/card-list.tsx'
import { focusPageTitle } from '../../ui/base/page.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { PasswordForm } from './password-form.tsx'

const endpoint = 'POST /api/account/sessions/look-up'

type SignedInSession = Answer<typeof endpoint>['sessions'][number]

const refetchList = () => refetchReads(endpoint)

/** The account's sessions, each with a button that ends it. */
export function SignedInList({ audience }: { readonly audience: Audience }) {
  const signedIn = useQuery({
    ...readQuery(endpoint, {}, audience),
    refetchOnWindowFocus: 'always',
  })
  const [asking, setAsking] = useState(false)
  const endOthers = async (password: string) => {
    const body = { password }
    const { token } = await call('POST /api/account/sessions/end-others', { body }, { as: audience })
    await continueWith(audience, token)
    setAsking(false)
    showToast({ tone: 'safe', title: 'All other sessions have ended' })
  }
  return (
    <>
      <QueryResult
        query={signedIn}
        failed="Your sessions could not be loaded"
        loading={
          <LoadingCards label="Loading your sessions" count={2} height="h-16" className="grid gap-3" />
        }
      >
        {({ sessions }) => (
          <>
            <ul>
              {sessions.map(session => (
                <li key={session.id}>
                  <SessionRow audience={audience} session={session} />
                </li>
              ))}
            </ul>
            {sessions.some(({ isCurrent }) => !isCurrent) ? (
              <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
                End all others
              </Button>
            ) : null}
          </>
        )}
      </QueryResult>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="End all other sessions"
        description="Every other device is logged out within a second. You stay logged in on this one."
      >
        <PasswordForm
          isDanger
          failed="The other sessions were not ended"
          busyLabel="Ending..."
          onPassword={endOthers}
        >
          End all others
        </PasswordForm>
      </Dialog>
    </>
  )
}

/** Goes on with a new token, after a request that has ended all other sessions of the account. */
export function continueWith(audience: Audience, token: string): Promise<unknown> {
  sessions.signIn(audience, token)
  return refetchList()
}

function SessionRow({ audience, session }: { audience: Audience; session: SignedInSession }) {
  const { id, device, signedInAt, endsAt, isCurrent, actingFor } = session
  const name = actingFor ? `${device}, acting for ${actingFor.name}` : device
  const described = `${name}, signed in on ${formatInstant(signedInAt)}`
  const end = async () => {
    const params = { sessionId: id }
    await call('DELETE /api/account/sessions/:sessionId', { params }, { as: audience })
    await refetchList()
    focusPageTitle() // the row that had the focus is gone
    showToast({ tone: 'safe', title: 'The session has ended', body: name })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 text-base">
          {name}
          {isCurrent ? <Badge tone="brand">This device</Badge> : null}
        </h3>
        <p className="text-sm text-soft">Signed in on {formatInstant(signedInAt)}</p>
        <p className="text-sm text-soft">Ends on {formatInstant(endsAt)} at the latest</p>
      </div>
      {isCurrent ? null : (
        <WriteButton
          variant="quietDanger"
          className="-mx-4"
          busyLabel="Ending..."
          write={end}
          failed={`The session of ${described}, could not be ended`}
          aria-label={`End the session of ${described}`}
        >
          End
        </WriteButton>
      )}
    </div>
  )
}
