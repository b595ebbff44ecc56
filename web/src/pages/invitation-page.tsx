import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/device.ts'
import { QueryResult } from '../api/query-result.tsx'
import { AcceptForm } from '../features/team/accept-form.tsx'
import { useLinkToken, useTokenLeavesAddress } from '../features/team/use-link-token.ts'
import { Banner } from '../ui/base/banner.tsx'
import { buttonClass } from '../ui/base/button.tsx'
import { Card } from '../ui/base/card.tsx'
import { PageTitle } from '../ui/base/page.tsx'
import { LoadingCards } from '../ui/base/skeleton.tsx'

/** `/invitation#…`: an invited person sets a password. */
export function InvitationPage() {
  const token = useLinkToken()
  return (
    <div className="mx-auto grid max-w-lg grid-cols-1 gap-6 px-4 py-10">
      <PageTitle>Invitation</PageTitle>
      <Invitation key={token} token={token} />
    </div>
  )
}

function Invitation({ token }: { readonly token: string }) {
  const [isDone, setDone] = useState(false)
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      call('POST /api/invitations/look-up', { body: { token } }, { as: 'guest', signal }),
    retry: false, // an invalid link stays invalid
    refetchOnWindowFocus: false,
  })
  useTokenLeavesAddress(invitation.isSuccess)
  if (isDone)
    return (
      <Banner
        live
        tone="safe"
        title="Your password is set"
        action={
          <Link href="/login" className={buttonClass('primary')}>
            Log in
          </Link>
        }
      >
        Log in with your email address and the new password.
      </Banner>
    )
  if (invitation.isError)
    return (
      <Banner live tone="stop" title="This link does not work">
        {messageOf(invitation.error)}
      </Banner>
    )
  return (
    <QueryResult
      query={invitation}
      failed="The invitation could not be loaded"
      loading={<LoadingCards label="Loading the invitation" count={1} height="h-72" className="grid" />}
    >
      {given => (
        <Card className="grid grid-cols-1 gap-5 p-5 sm:p-7">
          <AcceptForm token={token} invitation={given} onDone={() => setDone(true)} />
        </Card>
      )}
    </QueryResult>
  )
}
