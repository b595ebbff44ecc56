import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { queryClient } from '../api/client.ts'
import { drafts } from '../drafts/draft-store.ts'
import { ChangeEmail, ChangePasswordForm } from '../features/accounts/change-credentials.tsx'
import { EraseAccount } from '../features/accounts/erase-account.tsx'
import { SecondFactorCard } from '../features/accounts/second-factor.tsx'
import { SignedInList } from '../features/accounts/signed-in-list.tsx'
import { forgetProfile } from '../profile/allergen-profile.ts'
import { forgetRecent } from '../recent/recent-restaurants.ts'
import { sessions, useSessions } from '../session/session.ts'
import { Banner } from '../ui/base/banner.tsx'
import { Card } from '../ui/base/card.tsx'
import { PageTitle } from '../ui/base/page.tsx'
import { showToast } from '../ui/overlay/toast-store.ts'

/** `/account`: change the password, two-step login, see and end sessions, erase the account. For everyone who is logged in. */
export function AccountPage() {
  const { restaurant } = useSessions()
  const [, navigate] = useLocation()
  const erased = (message: string) => {
    forgetProfile()
    forgetRecent()
    drafts.clear()
    sessions.signOut('customer')
    queryClient.clear()
    showToast({ tone: 'safe', title: message })
    navigate('/', { replace: true })
  }
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-6 px-4 py-10">
      <PageTitle>Account</PageTitle>
      {restaurant?.isImpersonating ? (
        <Banner tone="ask" title="You are acting for this restaurant">
          Only the restaurant can change its account. Go back to Admin to change yours.
        </Banner>
      ) : (
        <>
          <Section title="Change password">
            <p className="text-soft">
              You’ll be logged out on every other device. You stay logged in on this one.
            </p>
            <ChangePasswordForm audience={restaurant ? 'restaurant' : 'customer'} />
          </Section>
          {restaurant?.role === 'ADMIN' || restaurant?.role === 'AUDITOR' ? null : (
            <Section title="Email address">
              <p className="text-soft">You log in with it. You need your password to change it.</p>
              <ChangeEmail audience={restaurant ? 'restaurant' : 'customer'} />
            </Section>
          )}
          <Section title="Two-step login">
            <SecondFactorCard audience={restaurant ? 'restaurant' : 'customer'} />
          </Section>
          <Section title="Where you are signed in">
            <p className="text-soft">
              If you don’t recognise a session, end it and change your password. An ended session is logged
              out at once.
            </p>
            <SignedInList audience={restaurant ? 'restaurant' : 'customer'} />
          </Section>
          <Section title={restaurant ? 'Close the account' : 'Erase my account'}>
            {restaurant ? <Closing role={restaurant.role} /> : <EraseAccount onErased={erased} />}
          </Section>
        </>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-1 gap-4 p-5 sm:p-7">
      <h2 className="text-xl">{title}</h2>
      {children}
    </Card>
  )
}

/** Why restaurants and staff cannot close their account here, and whom to contact. */
function Closing({ role }: { role: string }) {
  if (role === 'MANAGER' || role === 'KITCHEN')
    return (
      <p>
        Ask the owner of the restaurant to remove you from the team. Your name, email address and password are
        then permanently erased. What you changed stays in the change history, with your role.
      </p>
    )
  return role === 'RESTAURANT' ? (
    <>
      <p>
        Only an admin can close this account, because guests may have your menus open right now. Contact the
        people who run Safe Menu for you.
      </p>
      <p>
        When it is closed, your email address and password are permanently erased, you are logged out
        everywhere, and your menus become drafts that guests cannot see. The record of what guests saw is
        kept. You can hide a menu from guests yourself at any time: turn off Published in the menu manager.
      </p>
    </>
  ) : (
    <p>
      Only the people who run Safe Menu can close this account. What was done with it stays in the change
      history.
    </p>
  )
}
