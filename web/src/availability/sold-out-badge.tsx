import { Ban } from 'lucide-react'
import { Badge } from '../ui/base/badge.tsx'
import { soldOutText, useSoldOut } from './use-sold-out.ts'

/** Says that an item is sold out, for as long as it is. */
export function SoldOutBadge({ soldOutUntil }: { soldOutUntil: string | null }) {
  return useSoldOut(soldOutUntil) ? (
    <Badge tone="note" icon={<Ban size={14} />}>
      {soldOutText()}
    </Badge>
  ) : null
}
