import { GuestViewAdvanced } from '@safe-menu/contracts/audit/events'
import type { CommitLog } from '../engine/projection.ts'

/** Stream `guest-view`: from when on guests read what (architecture, "Events and streams"). */
export const guestView: CommitLog = {
  streamName: 'guest-view',
  write: (id, { position, at }) => ({
    id,
    type: GuestViewAdvanced.type,
    data: { position: String(position), at },
    metadata: {
      restaurantId: null,
      decidedAt: at,
      actor: { kind: 'system', id: 'projector' },
      impersonator: null,
      correlationId: id,
      causationId: null,
      commandId: id,
      commandFingerprint: null,
      schemaVersion: 1,
    },
  }),
  read(event) {
    const { position, at } = GuestViewAdvanced.data.parse(event.data)
    return { position: BigInt(position), at }
  },
}
