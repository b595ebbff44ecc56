import type { Audience } from '@safe-menu/contracts/roles'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { queryClient } from '../../api/client.ts'
import { useAddress } from '../../api/use-address.ts'
import { endedSession } from '../../session/ended-session.ts'
import { lastAccount, sessions, useSessions } from '../../session/session.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Card } from '../../ui/base/card.tsx'
import { PageTitle } from '../../ui/base/page.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { AuthForm } from './auth-form.tsx'
import { type AuthMode, afterLogin, returnsToPage } from './authenticate.ts'
import { ForgottenPassword } from './forgotten-password.tsx'

const audiences = [
  { value: 'restaurant', label: 'Restaurant' },
  { value: 'customer', label: 'Customer' },
] as const
const modes = [
  { value: 'sign-in', label: 'Sign in' },
  { value: 'register', label: 'Create account' },
] as const

/** `/login`, or in the place of a page that wants one: signing in and registering, for restaurants and for customers. */
export function LoginPage() {
  const [path, navigate] = useLocation()
  const [search, changeAddress] = useAddress()
  const { restaurant } = useSessions()
  const mode: AuthMode = search.get('mode') === 'register' ? 'register' : 'sign-in'
  const audience: Audience = search.get('as') === 'customer' ? 'customer' : 'restaurant'
  const [left] = useState(() => ({ audience, account: lastAccount.id() }))
  const [expired] = useState(() => sessions.hasEnded(audience) || endedSession.ledHere())

  // Redirects visitors who are already logged in. After a login here, `done` redirects.
  const [arrivedLoggedIn] = useState(restaurant !== null)
  if (path === '/login' && arrivedLoggedIn) return <Redirect to="/" replace />

  const done = () => {
    queryClient.clear()
    const isAdmin = sessions.read().restaurant?.role === 'ADMIN'
    const returns = returnsToPage(left, { audience, account: lastAccount.id() })
    navigate(returns ? afterLogin(path, search, isAdmin) : '/')
  }

  return (
    <div className="mx-auto grid max-w-lg gap-6 px-4 py-10">
      <div>
        <PageTitle documentTitle={mode === 'register' ? 'Create account' : 'Login'} className="text-3xl">
          {mode === 'register' ? 'Create your account' : 'Welcome'}
        </PageTitle>
        <p className="mt-2 text-soft">
          {mode === 'register'
            ? 'Join to manage allergen-safe menus'
            : 'Sign in to manage allergen-safe menus'}
        </p>
      </div>
      {expired ? (
        <Banner tone="note" title="Your session has expired. Please log in again.">
          Your unsaved changes are kept on this device.
        </Banner>
      ) : null}
      <Card className="grid gap-5 p-5 sm:p-7">
        <Segmented
          legend="I am a"
          value={audience}
          onValue={value => changeAddress({ as: value === 'restaurant' ? '' : value })}
          options={audiences}
        />
        <Segmented
          legend="I want to"
          value={mode}
          onValue={value => changeAddress({ mode: value === 'sign-in' ? '' : value })}
          options={modes}
        />
        <AuthForm mode={mode} audience={audience} onDone={done} />
        {mode === 'sign-in' ? <ForgottenPassword audience={audience} /> : null}
      </Card>
    </div>
  )
}
