import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { LRUCache } from 'lru-cache'
import type { Outcome } from './outcome.ts'
import type { CommandIdentity } from './stream-command.ts'

/** Longer than any retry of a client or a proxy; at most about 10 MB. */
const keptMs = 15 * 60_000
const maxCommands = 10_000

interface RecentCommand {
  readonly fingerprint: string
  /** By stream: the outcome of a command that wrote no event there. */
  readonly withoutEvents: Map<string, Outcome<unknown>>
}

/**
 * The commands that this process ran recently. Events hold the id of their command, so a repeated command finds them in its
 * stream. No stream shows a command that changed nothing, or a key that is used again for another stream: this does.
 */
export function createRecentCommands(elapsed: () => number) {
  const commands = new LRUCache<string, RecentCommand>({
    max: maxCommands,
    ttl: keptMs,
    noUpdateTTL: true,
    ttlResolution: 0,
    perf: { now: elapsed },
  })

  return {
    /**
     * The outcome of a command that changed nothing in this stream; `undefined`: unknown.
     * @throws `idempotency.key_reused` when the key was used for another request
     */
    find<S>({ commandId, fingerprint }: CommandIdentity, streamName: string): Outcome<S> | undefined {
      const command = commands.get(commandId)
      if (command === undefined) return undefined
      if (command.fingerprint !== fingerprint) throw new AppError('idempotency.key_reused')
      // The cast holds because a stream always has the same fold.
      return command.withoutEvents.get(streamName) as Outcome<S> | undefined
    },
    /** Remembers a finished command. */
    keep(identity: CommandIdentity, streamName: string, outcome: Outcome<unknown>, hasEvents: boolean): void {
      const { commandId, fingerprint } = identity
      if (fingerprint === null) return
      const command = commands.get(commandId) ?? { fingerprint, withoutEvents: new Map() }
      if (!hasEvents) command.withoutEvents.set(streamName, outcome)
      commands.set(commandId, command)
    },
  }
}
