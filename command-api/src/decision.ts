import type { ErrorCode, Issue } from '@safe-menu/contracts/errors'
import type { Instant } from '@safe-menu/contracts/time'

/** Why a command is refused: an error code, and a more specific sentence where there is one. */
export interface Refusal {
  readonly refused: ErrorCode
  readonly text?: string
  readonly issues?: readonly Issue[]
  /** The current view of what the command was about. */
  readonly current?: unknown
}

/** The result of a pure rule: the new events (none: nothing to change), or a refusal. */
export type Decision<E> = readonly E[] | Refusal

/** Builds a refusal; `text` replaces the code's default sentence. */
export function refuse(refused: ErrorCode, text?: string, issues?: readonly Issue[]): Refusal {
  return { refused, ...(text === undefined ? {} : { text }), ...(issues === undefined ? {} : { issues }) }
}

/** Refuses one field with a 422. */
export function invalid(path: Issue['path'], message: string): Refusal {
  return refuse('request.invalid', undefined, [{ path, message }])
}

export function isRefusal(value: object): value is Refusal {
  return 'refused' in value
}

/** Folds a stream's events to state. Pure and total: an event that makes no sense in a state does not change it. */
export interface Fold<S, E> {
  readonly initial: S
  readonly evolve: (state: S, event: E, decidedAt: Instant, revision: bigint) => S
}
