import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { queryClient } from '../api/query-client.ts'
import { clearDrafts } from '../drafts/clear-drafts.ts'
import { ChangePasswordForm } from '../features/accounts/change-password-form.tsx'
import { EraseAccount } from '../features/accounts/erase-account.tsx'
import { forgetProfile } from '../profile/allergen-profile.ts'
import { forgetRecent } from '../recent/recent-restaurants.ts'
import { sessions, useSessions } from '../session/device.ts'
import { Banner } from '../ui/base/banner.tsx'
import { Card } from '../ui/base/card.tsx'
import { PageTitle } from '../ui/base/page.tsx'
import { showToast } from '../ui/overlay/toast-store.ts'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-1 gap-4 p-5 sm:p-7">
      <h2 className="text-xl">{title}</h2>
      {children}
    </Card>
  )
}

/** `/account`: the password, and how to leave. Shown to whoever is logged in. */
export function AccountPage() {
  const { restaurant } = useSessions()
  const [, navigate] = useLocation()
  const erased = (message: string) => {
    forgetProfile()
    forgetRecent()
    clearDrafts()
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
          Its account is its own: only the restaurant itself can change its password. Go back to Admin to
          change yours.
        </Banner>
      ) : (
        <>
          <Section title="Change password">
            <p className="text-soft">
              Every other device that is signed in to this account is signed out at once. This one stays
              signed in.
            </p>
            <ChangePasswordForm audience={restaurant ? 'restaurant' : 'customer'} />
          </Section>
          <Section title={restaurant ? 'Close the account' : 'Erase my account'}>
            {restaurant ? <Closing role={restaurant.role} /> : <EraseAccount onErased={erased} />}
          </Section>
        </>
      )}
    </div>
  )
}

/** Why an account that others rely on has no button for it, and who to turn to. */
function Closing({ role }: { role: string }) {
  return role === 'RESTAURANT' ? (
    <>
      <p>
        A restaurant’s account is closed by the platform’s admin, not by a press here: guests may have its
        menus open right now. Write to whoever runs this service for you.
      </p>
      <p>
        Then your email address and your password are erased for good, you are signed out everywhere, and your
        menus become drafts that no guest sees. The record of what guests were shown stays. Until it is done,
        you can take your menus away from guests yourself: switch each from Published to Draft in the menu
        manager.
      </p>
    </>
  ) : (
    <p>
      This account belongs to the platform. Whoever runs this service closes it: what was done under it stays
      in the record.
    </p>
  )
}
