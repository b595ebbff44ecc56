import { useSessions } from '../session/device.ts'
import { Banner } from '../ui/badge.tsx'
import { PageTitle } from '../ui/page.tsx'

/** Where platform admins and auditors land. They have no restaurant, and so no menu to manage. */
export function StaffHomePage() {
  const { restaurant } = useSessions()
  const isAuditor = restaurant?.role === 'AUDITOR'
  return (
    <div className="mx-auto grid max-w-3xl gap-4 px-4 py-10">
      <PageTitle>{isAuditor ? 'Auditor' : 'Platform admin'}</PageTitle>
      <Banner
        tone="note"
        title={isAuditor ? 'You are logged in as an auditor.' : 'You are logged in as a platform admin.'}
      >
        This account manages no restaurant of its own. To edit menus, log in with a restaurant’s account.
      </Banner>
    </div>
  )
}
