import { type ReadModel, readModels } from '@safe-menu/contracts/http/route'
import { listen } from '@safe-menu/server-kit/database/listener'
import type { Partition } from '@safe-menu/server-kit/partitions/partition'
import type { Logger } from 'pino'
import { z } from 'zod'

/** Ids of restaurants whose documents may have changed, or all. */
export type Changed = ReadonlySet<string> | 'all'

/** What the projector announces, in the order of its commits. */
interface Listener {
  /** All changes are announced from now on; earlier ones may have been missed. */
  connected(): void
  /** Changes may be missed from now on. */
  lost(): void
  /** Documents of these restaurants may have changed. */
  changed(changed: Changed): void
  /** The tables of a partition of the group hold all events up to a position. */
  advanced(group: ReadModel, position: bigint, partition: Partition): void
  /** A restaurant fell behind in a group, or has caught up. */
  lagged(): void
  /** The partition of the group was live at this instant, and its tables held all events up to the position. */
  beat(group: ReadModel, at: Date, partition: Partition, position: bigint): void
}

const Position = z.string().regex(/^\d+$/u).transform(BigInt)
/** A group that is not divided names no partition. */
const Advance = z
  .object({ position: Position, partition: z.int().default(0), partitions: z.int().default(1) })
  .transform(({ position, partition: index, partitions: count }) => ({
    position,
    partition: { index, count },
  }))
const Beat = z
  .object({ group: z.string(), at: z.iso.datetime().transform(text => new Date(text)) })
  .and(Advance)
const Swap = z.object({ group: z.string() })

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

const isWaitedFor = (name: string): name is ReadModel => (readModels as readonly string[]).includes(name)

/** Follows all groups over one listening connection, which keeps the order of a group's notifications. */
export function followChanges({ url, applicationName, log }: Options, listener: Listener) {
  const take: { readonly [channel: string]: (payload: string) => void } = {
    [channels.documents](payload) {
      listener.changed(payload === '*' ? 'all' : new Set(payload.split(',')))
    },
    ...Object.fromEntries(
      readModels.map(group => [
        `projector_${group}`,
        (payload: string) => {
          const { position, partition } = Advance.parse(JSON.parse(payload))
          listener.advanced(group, position, partition)
        },
      ]),
    ),
    [channels.heartbeat](payload) {
      const { group, at, position, partition } = Beat.parse(JSON.parse(payload))
      if (isWaitedFor(group)) listener.beat(group, at, partition, position)
    },
    [channels.behind]: () => listener.lagged(),
    [channels.generation](payload) {
      if (Swap.parse(JSON.parse(payload)).group === cachedGroup) listener.changed('all')
    },
  }

  return listen({
    url,
    applicationName,
    log,
    channels: Object.keys(take),
    onConnected: () => listener.connected(),
    onLost: () => listener.lost(),
    onNotification(channel, payload) {
      try {
        take[channel]?.(payload)
      } catch (error) {
        // An unknown notification may concern any cached document.
        log.error({ err: error, channel }, 'cannot read a notification; emptying the cache')
        listener.changed('all')
      }
    },
  })
}
