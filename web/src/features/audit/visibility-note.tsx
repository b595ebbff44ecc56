import { openPageLagText } from '@safe-menu/contracts/audit/open-page-lag'

/** What "visible to guests" means, and how exact its instants are. */
export function VisibilityNote() {
  return (
    <p className="text-sm text-soft">
      “Visible to guests” means that a guest could open it. {openPageLagText}
    </p>
  )
}
