import { listen } from '@safe-menu/server-kit/database/listener'
import type { Partition } from '@safe-menu/server-kit/partitions/partition'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type WaitedGroup, waitedGroups } from './reads.ts'

/** Ids of restaurants whose documents may have changed, or all. */
export type Changed = ReadonlySet<string> | 'all'

/** A restaurant's tables lack its events from a position on. */
export interface Lag {
  /** The first event of the restaurant that a group has not applied. */
  readonly position: bigint
  /** When that event was written. The tables show the restaurant as of this time. */
  readonly since: Date
}

/** A generation of tables, and the position up to which it holds all events. */
export interface Reach {
  readonly generation: bigint
  readonly position: bigint
}

/** The reach of one partition, or of all that a number of partitions has. */
export interface DividedReach extends Reach {
  /** `null`: all partitions reach this position. */
  readonly partition: number | null
  readonly partitions: number
}

/** The projector's notifications, in the order of its commits. */
interface Notifications {
  /** All changes are announced from now on; earlier ones may have been missed. */
  connected: []
  /** Changes may be missed from now on. */
  lost: []
  /** Documents of these restaurants may have changed. */
  changed: [changed: Changed]
  /** The tables of a partition of the group hold all events up to a position. */
  advanced: [group: WaitedGroup, position: bigint, partition: Partition]
  /** The group's tables are now of this generation and hold all events up to its position, which may be lower. */
  replaced: [group: WaitedGroup, reach: DividedReach]
  /** A restaurant fell behind in the group, or (`null`) has caught up. */
  lagged: [group: string, restaurantId: string, lag: Lag | null]
  /** The partition of the group was live at this instant. */
  beat: [group: WaitedGroup, at: Date, partition: Partition]
}

/** Who hears each notification, in this order. */
type Listeners = {
  readonly [Name in keyof Notifications]: readonly Record<Name, (...given: Notifications[Name]) => void>[]
}

const Position = z.string().regex(/^\d+$/u).transform(BigInt)
/** A group that is not divided names no partition. */
const OfPartition = z.object({ partition: z.int().default(0), partitions: z.int().default(1) })
const Advance = OfPartition.extend({ position: Position })
const Beat = OfPartition.extend({
  group: z.string(),
  position: Position,
  at: z.iso.datetime().transform(text => new Date(text)),
})
const Behind = z.object({
  group: z.string(),
  restaurantId: z.string(),
  behind: z
    .object({ position: Position, since: z.iso.datetime().transform(text => new Date(text)) })
    .nullable(),
})
/** Without a partition: all of them reach the position. */
const Swap = z.object({
  group: z.string(),
  generation: z.string().transform(BigInt),
  position: Position,
  partition: z.int().nullable().default(null),
  partitions: z.int().default(1),
})

/** The group whose documents are cached. */
const cachedGroup = 'menus'
const channels = {
  documents: 'guest_documents',
  heartbeat: 'projector_heartbeat',
  generation: 'projector_generation',
  behind: 'projector_behind',
} as const

interface Options {
  /** A direct connection, never through a pooler. */
  readonly url: string
  readonly applicationName: string
  readonly log: Logger
}

const partitionIn = ({ partition: index, partitions: count }: z.output<typeof OfPartition>): Partition => ({
  index,
  count,
})

const isWaitedFor = (name: string): name is WaitedGroup => (waitedGroups as readonly string[]).includes(name)

/** Follows all groups over one listening connection, which keeps the order of a group's notifications. */
export function followChanges({ url, applicationName, log }: Options, listeners: Listeners) {
  function notify<Name extends keyof Notifications>(name: Name, ...given: Notifications[Name]): void {
    for (const listener of listeners[name]) listener[name](...given)
  }

  const take: { readonly [channel: string]: (payload: string) => void } = {
    [channels.documents](payload) {
      notify('changed', payload === '*' ? 'all' : new Set(payload.split(',')))
    },
    ...Object.fromEntries(
      waitedGroups.map(waited => [
        `projector_${waited}`,
        (payload: string) => {
          const advance = Advance.parse(JSON.parse(payload))
          notify('advanced', waited, advance.position, partitionIn(advance))
        },
      ]),
    ),
    [channels.heartbeat](payload) {
      const beat = Beat.parse(JSON.parse(payload))
      if (!isWaitedFor(beat.group)) return
      const partition = partitionIn(beat)
      notify('beat', beat.group, beat.at, partition)
      // A partition without events of its own still passes those of the others.
      if (partition.count > 1) notify('advanced', beat.group, beat.position, partition)
    },
    [channels.behind](payload) {
      const { group: of, restaurantId, behind } = Behind.parse(JSON.parse(payload))
      notify('lagged', of, restaurantId, behind)
    },
    [channels.generation](payload) {
      const swap = Swap.parse(JSON.parse(payload))
      if (swap.group === cachedGroup) notify('changed', 'all')
      if (isWaitedFor(swap.group)) notify('replaced', swap.group, swap)
    },
  }

  return listen({
    url,
    applicationName,
    log,
    channels: Object.keys(take),
    onConnected: () => notify('connected'),
    onLost: () => notify('lost'),
    onNotification(channel, payload) {
      try {
        take[channel]?.(payload)
      } catch (error) {
        // An unknown notification may concern any cached document.
        log.error({ err: error, channel }, 'cannot read a notification; emptying the cache')
        notify('changed', 'all')
      }
    },
  })
}
