import { GuestViewAdvanced } from '@safe-menu/contracts/audit/events'
import { systemMetadata } from '@safe-menu/contracts/events/metadata'
import type { CommitLog } from '../../projection.ts'

/** Stream `guest-view`: from when on guests read what (architecture, "Events and streams"). */
export const guestView: CommitLog = {
  streamName: 'guest-view',
  write: (id, { position, behind, at }) => ({
    id,
    type: GuestViewAdvanced.type,
    data: {
      position: String(position),
      at,
      behind: behind.map(each => ({ restaurantId: each.restaurantId, position: String(each.position) })),
    },
    metadata: systemMetadata({ id, actor: 'projector', restaurantId: null, decidedAt: at }),
  }),
  read(event) {
    const { position, behind, at } = GuestViewAdvanced.data.parse(event.data)
    return {
      position: BigInt(position),
      behind: behind.map(each => ({ restaurantId: each.restaurantId, position: BigInt(each.position) })),
      at,
    }
  },
}
