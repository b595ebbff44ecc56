import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { BrandingPreview } from '../features/guest-menu/branding/branding-preview.tsx'
import { OwnRestaurant } from '../features/restaurants/own-restaurant.tsx'
import { useSessions } from '../session/session.ts'
import { buttonClass } from '../ui/base/button.tsx'
import { PageTitle } from '../ui/base/page.tsx'

/** `/profile`: the restaurant's profile, and how the guest's page looks. */
export function ProfilePage() {
  const restaurantId = useSessions().restaurant?.restaurantId
  if (!restaurantId) return null
  return (
    <div className="mx-auto grid max-w-6xl gap-6 px-4 py-6">
      <div>
        <Link href="/menu-manager" className={`${buttonClass('quiet')} -ml-4`}>
          <ArrowLeft size={18} /> Menu Manager
        </Link>
        <PageTitle>Profile & branding</PageTitle>
      </div>
      <OwnRestaurant
        key={restaurantId}
        restaurantId={restaurantId}
        renderPreview={(restaurant, branding) => (
          <BrandingPreview name={restaurant.name} branding={branding} />
        )}
      />
    </div>
  )
}
