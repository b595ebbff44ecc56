import type { Audience, Role } from '@safe-menu/contracts/roles'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { queryClient } from '../../api/client.ts'
import { forgetProfile } from '../../device/allergen-profile.ts'
import { forgetRecent } from '../../device/recent-restaurants.ts'
import { drafts } from '../../forms/draft-store.ts'
import { sessions, useSessions } from '../../session/session.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Card } from '../../ui/base/card.tsx'
import { PageTitle } from '../../ui/base/page.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { ChangeEmail, ChangePasswordForm } from './change-credentials.tsx'
import { EraseAccount } from './erase-account.tsx'
import { EraseRestaurant } from './erase-restaurant.tsx'
import { SecondFactorCard } from './second-factor.tsx'
import { SignedInList } from './signed-in-list.tsx'

/** `/account`: change the password, two-step login, see and end sessions, erase the account. For everyone who is logged in. */
export function AccountPage() {
  const { restaurant } = useSessions()
  const [, navigate] = useLocation()
  const erased = (audience: Audience, message: string) => {
    if (audience === 'customer') {
      forgetProfile()
      forgetRecent()
    }
    drafts.clear()
    sessions.signOut(audience)
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
              out within a second.
            </p>
            <SignedInList audience={restaurant ? 'restaurant' : 'customer'} />
          </Section>
          <Section title={eraseTitles[restaurant?.role ?? 'CUSTOMER']}>
            <Closing onErased={erased} />
          </Section>
        </>
      )}
    </div>
  )
}

const eraseTitles: Readonly<Record<Role, string>> = {
  CUSTOMER: 'Erase my account',
  RESTAURANT: 'Erase my account and the restaurant',
  MANAGER: 'Erase my account',
  KITCHEN: 'Erase my account',
  ADMIN: 'Close the account',
  AUDITOR: 'Close the account',
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-1 gap-4 p-5 sm:p-7">
      <h2 className="text-xl">{title}</h2>
      {children}
    </Card>
  )
}

/** Erases the account. Admins and auditors are set up and removed on the machine. */
function Closing({ onErased }: { readonly onErased: (holder: Audience, message: string) => void }) {
  const { restaurant } = useSessions()
  const audience = restaurant ? 'restaurant' : 'customer'
  const erased = (message: string) => onErased(audience, message)
  if (restaurant?.role === 'RESTAURANT' && restaurant.restaurantId)
    return <EraseRestaurant restaurantId={restaurant.restaurantId} onErased={erased} />
  if (restaurant?.role === 'ADMIN' || restaurant?.role === 'AUDITOR')
    return (
      <p>
        Only the people who run Safe Menu can close this account. What was done with it stays in the change
        history.
      </p>
    )
  return (
    <EraseAccount
      audience={audience}
      label="Erase my account"
      question="Erase your account permanently?"
      onErased={erased}
    >
      {restaurant ? (
        <p>
          You leave the team. We permanently erase your name, email address and password, and you are logged
          out everywhere. Nobody can restore them, not even from a backup. The restaurant and its menus stay,
          and what you changed stays in the change history, with your role.
        </p>
      ) : (
        <p>
          We permanently erase your email address and password. Nobody can restore them, not even from a
          backup. You are logged out everywhere, and your allergens and recently opened menus are removed from
          this device. You can register again later with the same email address.
        </p>
      )}
    </EraseAccount>
  )
}
