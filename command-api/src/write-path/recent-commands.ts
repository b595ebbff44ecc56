import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { CommandIdentity, Outcome } from './execute.ts'

/** Long enough for every retry of a client or a proxy, and about 10 MB at most. */
const keptMs = 15 * 60_000
const maxCommands = 10_000

interface RecentCommand {
  readonly fingerprint: string
  readonly at: number
  /** By stream: what a command that left no event there came to. */
  readonly withoutEvents: Map<string, Outcome<unknown>>
}

/**
 * The commands that this process has carried out lately. A command's events hold its id, so that a repetition finds them in
 * its stream. This knows what no stream does: a command that changed nothing, and a key that comes again for another stream.
 */
export interface RecentCommands {
  /**
   * What the command came to when it changed nothing in this stream; `undefined`: not known here.
   * Throws `idempotency.key_reused` when the key came with another request before.
   */
  find<S>(identity: CommandIdentity, streamName: string): Outcome<S> | undefined
  /** Keeps a finished command. */
  keep(identity: CommandIdentity, streamName: string, outcome: Outcome<unknown>, hasEvents: boolean): void
}

export function createRecentCommands(elapsed: () => number): RecentCommands {
  // A Map iterates in insertion order, so the first is the oldest.
  const commands = new Map<string, RecentCommand>()

  function known(commandId: string): RecentCommand | undefined {
    const command = commands.get(commandId)
    return command && elapsed() - command.at <= keptMs ? command : undefined
  }

  function forgetOldest(): void {
    for (const [commandId, { at }] of commands) {
      if (commands.size <= maxCommands && elapsed() - at <= keptMs) return
      commands.delete(commandId)
    }
  }

  return {
    find<S>({ commandId, fingerprint }: CommandIdentity, streamName: string) {
      const command = known(commandId)
      if (command === undefined) return undefined
      if (command.fingerprint !== fingerprint) throw new AppError('idempotency.key_reused')
      // A stream always has the same fold, which is what makes the cast hold.
      return command.withoutEvents.get(streamName) as Outcome<S> | undefined
    },
    keep({ commandId, fingerprint }, streamName, outcome, hasEvents) {
      if (fingerprint === null) return
      const command = known(commandId) ?? { fingerprint, at: elapsed(), withoutEvents: new Map() }
      if (!hasEvents) command.withoutEvents.set(streamName, outcome)
      commands.set(commandId, command)
      forgetOldest()
    },
  }
}
