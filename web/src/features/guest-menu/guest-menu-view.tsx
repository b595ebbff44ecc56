import { PageTitle } from '../../ui/page.tsx'

/** The public service view of one restaurant. */
export function GuestMenuView({ restaurantId }: { restaurantId: string }) {
  return <PageTitle>{restaurantId}</PageTitle>
}
