import { ScanQrCode } from 'lucide-react'
import { PageTitle } from '../ui/page.tsx'
import { EmptyState } from '../ui/state.tsx'

/** `/` for a customer: which menus they opened on this device lately. */
export function CustomerHomePage() {
  return (
    <div className="mx-auto grid max-w-3xl gap-6 px-4 py-10">
      <PageTitle>My menus</PageTitle>
      <EmptyState title="Open a menu to get started" icon={<ScanQrCode size={28} />}>
        Scan the code on a restaurant’s table. What you avoid or follow is kept on this device only, never on
        our servers.
      </EmptyState>
    </div>
  )
}
