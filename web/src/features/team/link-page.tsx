import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { QueryResult } from '../../answers/query-result.tsx'
import { ApiError } from '../../api/api-error.ts'
import { messageOf } from '../../api/failures.ts'
import type { ReadQuery } from '../../api/read-query.ts'
import { checkNewPassword, EmailField, newPasswordHint } from '../../forms/credentials.tsx'
import { FormFailure } from '../../forms/form-parts.tsx'
import { useFields, useForm } from '../../forms/use-form.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button, buttonClass } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { LoadingCards } from '../../ui/base/card-list.tsx'
import { PageTitle } from '../../ui/base/page.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'

interface LinkTexts {
  /** While it is asked what the link is for. */
  readonly loading: string
  readonly failed: string
  /** After the link was used. */
  readonly done: string
  readonly next: string
}

/** The person who sets a password. */
type Linked = { readonly email: string }

interface LinkPageProps<T extends Linked> {
  readonly title: string
  readonly texts: LinkTexts
  /** Asks what the link is for. */
  readonly lookUp: (token: string) => ReadQuery<T>
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
  const { token, texts, lookUp, setPassword, children } = props
  const [isDone, setDone] = useState(false)
  const link = useQuery({
    ...lookUp(token),
    retry: false, // an invalid link stays invalid
    refetchOnWindowFocus: false,
  })
  useTokenLeavesAddress(link.isSuccess)
  // A token of a link that was cut off does not parse: the form's sentence about fields would be of no use.
  const isBroken = link.error instanceof ApiError && link.error.status === 422
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
        {isBroken
          ? 'It is incomplete. Open the whole link again, or ask for a new one.'
          : messageOf(link.error)}
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

interface NewPasswordFormProps {
  readonly email: string
  /** What the link is for. */
  readonly children: ReactNode
  readonly onPassword: (password: string) => Promise<void>
}

/** The first or new password of the person that a link is for. */
function NewPasswordForm({ email, children, onPassword }: NewPasswordFormProps) {
  const fields = useFields({ password: '' })
  const form = useForm({
    fields,
    check: ({ password }) => ({ password: checkNewPassword(password) }),
    onSubmit: () => onPassword(fields.value.password),
  })
  return (
    <form {...form.props}>
      {children}
      <EmailField readOnly hint="You log in with this address." value={email} onValue={() => {}} />
      <PasswordField
        label="New password"
        name="password"
        required
        autoComplete="new-password"
        hint={newPasswordHint}
        {...form.field('password')}
      />
      <FormFailure failure={form.failure} title="The password was not set" />
      <Button type="submit" size="lg" busy={form.busy} busyLabel="Saving..." className="w-full">
        Set password
      </Button>
    </form>
  )
}

const tokenInAddress = () => location.hash.slice(1)

/** The part of the opened link after `#`, which stays in the browser until it is sent in a body. */
function useLinkToken(): string {
  const [token, setToken] = useState(tokenInAddress)
  useEffect(() => {
    // Another link that is opened in this tab loads no new page.
    const openLink = () => tokenInAddress() !== '' && setToken(tokenInAddress())
    addEventListener('hashchange', openLink)
    return () => removeEventListener('hashchange', openLink)
  }, [])
  return token
}

/** Nobody finds an unused link in the address bar or the history of a shared device. */
function useTokenLeavesAddress(isRead: boolean): void {
  useEffect(() => {
    if (isRead) history.replaceState(history.state, '', location.pathname + location.search)
  }, [isRead])
}
