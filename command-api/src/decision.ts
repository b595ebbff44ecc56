import type { ErrorCode, Issue } from '@safe-menu/contracts/errors'
import type { Instant } from '@safe-menu/contracts/time'

/** Why a command is not carried out: a code of the catalogue, and a more telling sentence where there is one. */
export interface Refusal {
  readonly refused: ErrorCode
  readonly text?: string
  readonly issues?: readonly Issue[]
  /** What the command was about as it is now, in the words of the answer. */
  readonly current?: unknown
}

/** What a pure `decide` answers: the events that follow (none: nothing to change), or why not. */
export type Decision<E> = readonly E[] | Refusal

/** Builds a refusal; `text` replaces the code's default sentence. */
export function refuse(refused: ErrorCode, text?: string, issues?: readonly Issue[]): Refusal {
  return { refused, ...(text === undefined ? {} : { text }), ...(issues === undefined ? {} : { issues }) }
}

/** One field's fault as a 422. */
export function invalid(path: Issue['path'], message: string): Refusal {
  return refuse('request.invalid', undefined, [{ path, message }])
}

export function isRefusal(value: object): value is Refusal {
  return 'refused' in value
}

/** How a stream's events become state. Pure and total: what makes no sense in a state leaves it as it is. */
export interface Fold<S, E> {
  readonly initial: S
  readonly evolve: (state: S, event: E, decidedAt: Instant, revision: bigint) => S
}
