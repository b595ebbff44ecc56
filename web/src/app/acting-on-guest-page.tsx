import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../api/client.ts'
import { useSessions } from '../session/session.ts'
import { ToastRegion } from '../ui/overlay/toasts.tsx'
import { ActingBanner } from './acting-banner.tsx'
import { useSessionEnd } from './session-end.ts'

/** The banner above the guest's page for an admin who acts for a restaurant. Nothing for a manager. */
export function ActingOnGuestPage() {
  return useSessions().restaurant?.isImpersonating ? <Acting /> : null
}

function Acting() {
  return (
    <QueryClientProvider client={queryClient}>
      <ActingBanner sticky={false} refusals={useSessionEnd()} />
      <ToastRegion />
    </QueryClientProvider>
  )
}
