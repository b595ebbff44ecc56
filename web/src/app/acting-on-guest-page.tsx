import { useSessions } from '../session/device.ts'
import { LazyPage, type LoadPage } from '../ui/base/lazy-page.tsx'

const loadBanner: LoadPage = async () => (await import('./shell.tsx')).ActingOnGuestPage

/** The banner above the guest's page for an admin who acts for a restaurant. Nothing for a manager. */
export function ActingOnGuestPage() {
  return useSessions().restaurant?.isImpersonating ? <LazyPage load={loadBanner} waiting={null} /> : null
}
