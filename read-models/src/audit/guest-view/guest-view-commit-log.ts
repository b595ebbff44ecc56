import { GuestViewAdvanced } from '@safe-menu/contracts/audit/events'
import { systemMetadata } from '@safe-menu/contracts/events/metadata'
import type { Commit, CommitLog } from '../../projection.ts'

/**
 * Records since when guests have been able to read which events (architecture, "Events and streams"). The `audit` group reads
 * these events from the log: `guest-view-fold.ts`.
 */
export const guestView: CommitLog = {
  streamOf: ({ index, count }) => (count === 1 ? 'guest-view' : `guest-view-${index}-of-${count}`),
  write(id, commits, partition) {
    const earlier = commits.slice(0, -1).map(dataOf)
    const last = dataOf(commits.at(-1) ?? commits[0])
    return {
      id,
      type: GuestViewAdvanced.type,
      data: {
        ...last,
        ...(earlier.length > 0 && { earlier }),
        ...(partition.count > 1 && { partition }),
      },
      metadata: systemMetadata({ id, actor: 'projector', restaurantId: null, decidedAt: last.at }),
    }
  },
  read(event) {
    const { position, behind, at } = GuestViewAdvanced.data.parse(event.data)
    return {
      position: BigInt(position),
      behind: behind.map(each => ({ restaurantId: each.restaurantId, position: BigInt(each.position) })),
      at,
    }
  },
}

const dataOf = ({ position, at, behind }: Commit) => ({
  position: String(position),
  at,
  behind: behind.map(each => ({ restaurantId: each.restaurantId, position: String(each.position) })),
})
