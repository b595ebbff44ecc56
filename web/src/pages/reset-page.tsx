import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/device.ts'
import { QueryResult } from '../api/query-result.tsx'
import { ResetForm } from '../features/team/reset-form.tsx'
import { useLinkToken, useTokenLeavesAddress } from '../features/team/use-link-token.ts'
import { Banner } from '../ui/base/banner.tsx'
import { buttonClass } from '../ui/base/button.tsx'
import { Card } from '../ui/base/card.tsx'
import { PageTitle } from '../ui/base/page.tsx'
import { LoadingCards } from '../ui/base/skeleton.tsx'

/** `/reset#…`: a person sets a new password with a link. */
export function ResetPage() {
  const token = useLinkToken()
  return (
    <div className="mx-auto grid max-w-lg grid-cols-1 gap-6 px-4 py-10">
      <PageTitle>New password</PageTitle>
      <Reset key={token} token={token} />
    </div>
  )
}

function Reset({ token }: { readonly token: string }) {
  const [isDone, setDone] = useState(false)
  const reset = useQuery({
    queryKey: ['password reset', token],
    queryFn: ({ signal }) =>
      call('POST /api/password-resets/look-up', { body: { token } }, { as: 'guest', signal }),
    retry: false, // an invalid link stays invalid
    refetchOnWindowFocus: false,
  })
  useTokenLeavesAddress(reset.isSuccess)
  if (isDone)
    return (
      <Banner
        live
        tone="safe"
        title="Your new password is set"
        action={
          <Link href="/login" className={buttonClass('primary')}>
            Log in
          </Link>
        }
      >
        You are logged out on all devices. Log in with the new password.
      </Banner>
    )
  if (reset.isError)
    return (
      <Banner live tone="stop" title="This link does not work">
        {messageOf(reset.error)}
      </Banner>
    )
  return (
    <QueryResult
      query={reset}
      failed="The link could not be checked"
      loading={<LoadingCards label="Checking the link" count={1} height="h-72" className="grid" />}
    >
      {({ email }) => (
        <Card className="grid grid-cols-1 gap-5 p-5 sm:p-7">
          <ResetForm token={token} email={email} onDone={() => setDone(true)} />
        </Card>
      )}
    </QueryResult>
  )
}
