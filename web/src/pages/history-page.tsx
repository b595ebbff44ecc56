import { HistoryView } from '../features/audit/history/history-view.tsx'
import { useSessions } from '../session/device.ts'

/** `/history`: the audit trail of every restaurant for admins and auditors, of the own one for its managers. */
export function HistoryPage() {
  const { restaurant } = useSessions()
  return restaurant ? <HistoryView session={restaurant} /> : null
}
