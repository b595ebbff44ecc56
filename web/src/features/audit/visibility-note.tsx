import { openPageLagText } from '@safe-menu/contracts/freshness-bounds'

/** Explains "visible to guests", and how exact its times are. */
export function VisibilityNote() {
  return (
    <p className="text-sm text-soft">
      “Visible to guests” means that a guest could open it. {openPageLagText}
    </p>
  )
}
