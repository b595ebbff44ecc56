import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { messageOf } from '../../api/api-error.ts'
import { QueryResult } from '../../api/query-result.tsx'
import { Banner } from '../../ui/base/banner.tsx'
import { buttonClass } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { PageTitle } from '../../ui/base/page.tsx'
import { LoadingCards } from '../../ui/base/skeleton.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useLinkToken, useTokenLeavesAddress } from './use-link-token.ts'

interface LinkTexts {
  /** While it is asked what the link is for. */
  readonly loading: string
  readonly failed: string
  /** After the link was used. */
  readonly done: string
  readonly next: string
}

interface Linked {
  /** Of the person who sets a password. */
  readonly email: string
}

interface LinkPageProps<T extends Linked> {
  readonly title: string
  readonly texts: LinkTexts
  /** Asks what the link is for. */
  readonly lookUp: (token: string, signal: AbortSignal) => Promise<T>
  readonly setPassword: (token: string, password: string) => Promise<unknown>
  /** Says what the link is for. */
  readonly children: (found: T) => ReactNode
}

/** A page that is opened by a link with a token after `#`, which sets a password once. */
export function LinkPage<T extends Linked>(props: LinkPageProps<T>) {
  const token = useLinkToken()
  return (
    <div className="mx-auto grid max-w-lg grid-cols-1 gap-6 px-4 py-10">
      <PageTitle>{props.title}</PageTitle>
      <OpenedLink key={token} token={token} {...props} />
    </div>
  )
}

function OpenedLink<T extends Linked>(props: LinkPageProps<T> & { readonly token: string }) {
  const { token, title, texts, lookUp, setPassword, children } = props
  const [isDone, setDone] = useState(false)
  const link = useQuery({
    queryKey: [title, token],
    queryFn: ({ signal }) => lookUp(token, signal),
    retry: false, // an invalid link stays invalid
    refetchOnWindowFocus: false,
  })
  useTokenLeavesAddress(link.isSuccess)
  if (isDone)
    return (
      <Banner
        live
        tone="safe"
        title={texts.done}
        action={
          <Link href="/login" className={buttonClass('primary')}>
            Log in
          </Link>
        }
      >
        {texts.next}
      </Banner>
    )
  if (link.isError)
    return (
      <Banner live tone="stop" title="This link does not work">
        {messageOf(link.error)}
      </Banner>
    )
  return (
    <QueryResult
      query={link}
      failed={texts.failed}
      loading={<LoadingCards label={texts.loading} count={1} height="h-72" className="grid" />}
    >
      {found => (
        <Card className="grid grid-cols-1 gap-5 p-5 sm:p-7">
          <NewPasswordForm
            email={found.email}
            onPassword={async password => {
              await setPassword(token, password)
              setDone(true)
            }}
          >
            {children(found)}
          </NewPasswordForm>
        </Card>
      )}
    </QueryResult>
  )
}
