import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { ShieldAlert, ShieldOff, UserRoundCog } from 'lucide-react'
import { Badge } from '../../../ui/base/badge.tsx'
import { markLabel } from '../model/marks.ts'

/** What an auditor looks for in one or more entries. */
export function EntryBadges({ entries }: { entries: readonly AuditEntryView[] }) {
  const isActing = entries.some(({ impersonator }) => impersonator !== null)
  const isOverridden = entries.some(({ overridden }) => overridden)
  const isUnconfirmed = entries.some(({ tookConfirmationAway }) => tookConfirmationAway)
  if (!isActing && !isOverridden && !isUnconfirmed) return null
  return (
    <p className="flex flex-wrap gap-2">
      {isActing ? (
        <Badge tone="note" icon={<UserRoundCog size={14} />}>
          {markLabel('acting_admin')}
        </Badge>
      ) : null}
      {isOverridden ? (
        <Badge tone="ask" icon={<ShieldAlert size={14} />}>
          {markLabel('overridden')}
        </Badge>
      ) : null}
      {isUnconfirmed ? (
        <Badge tone="ask" icon={<ShieldOff size={14} />}>
          {markLabel('confirmation_removed')}
        </Badge>
      ) : null}
    </p>
  )
}
