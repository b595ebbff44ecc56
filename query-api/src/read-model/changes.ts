import { listen } from '@safe-menu/server-kit/database/listen'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Changed } from '../documents/document-store.ts'

/** What the projector tells, in the order of its commits. */
export interface ChangeListener {
  /** Everything is told from here on; what was before is unknown. */
  connected(): void
  /** Things may be missed from here on. */
  lost(): void
  /** Documents of these restaurants may have changed. */
  changed(changed: Changed): void
  /** The group's tables hold everything up to here. */
  advanced(position: bigint): void
  /** The projector was caught up at this instant. */
  beat(at: Date): void
}

const Position = z.string().regex(/^\d+$/u).transform(BigInt)
const Advance = z.object({ position: Position })
const Beat = z.object({ group: z.string(), at: z.iso.datetime().transform(text => new Date(text)) })
const Swap = z.object({ group: z.string(), position: Position })

const group = 'menus'
const channels = {
  documents: 'guest_documents',
  position: `projector_${group}`,
  heartbeat: 'projector_heartbeat',
  generation: 'projector_generation',
} as const

interface Options {
  /** A direct connection, never through a pooler. */
  readonly url: string
  readonly applicationName: string
  readonly log: Logger
}

/** Follows the `menus` group over one listening connection, so that all it tells comes in one order. */
export function followChanges({ url, applicationName, log }: Options, listener: ChangeListener) {
  const take: { readonly [channel: string]: (payload: string) => void } = {
    [channels.documents](payload) {
      listener.changed(payload === '*' ? 'all' : new Set(payload.split(',')))
    },
    [channels.position](payload) {
      listener.advanced(Advance.parse(JSON.parse(payload)).position)
    },
    [channels.heartbeat](payload) {
      const beat = Beat.parse(JSON.parse(payload))
      if (beat.group === group) listener.beat(beat.at)
    },
    [channels.generation](payload) {
      const swap = Swap.parse(JSON.parse(payload))
      if (swap.group !== group) return
      listener.changed('all')
      listener.advanced(swap.position)
    },
  }

  return listen({
    url,
    applicationName,
    log,
    channels: Object.values(channels),
    onConnected: () => listener.connected(),
    onLost: () => listener.lost(),
    onNotification(channel, payload) {
      try {
        take[channel]?.(payload)
      } catch (error) {
        // Not understood is not unimportant: whatever memory holds may be concerned.
        log.error({ err: error, channel }, 'a notification cannot be read, memory is emptied')
        listener.changed('all')
      }
    },
  })
}
