import { ReplayView } from '../features/audit/replay/replay-view.tsx'
import { useSessions } from '../session/device.ts'

/** `/replay`: a menu as it was at any instant, for admins, auditors and the restaurant's managers. */
export function ReplayPage() {
  const { restaurant } = useSessions()
  return restaurant ? <ReplayView session={restaurant} /> : null
}
