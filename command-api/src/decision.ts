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

/** The revisions by which a command notices what others have changed since its client looked. */
export interface Revised<Field extends string> {
  /** The revision of the last event. */
  readonly revision: bigint
  /** The revision of the last event that changed each field. */
  readonly fieldRevisions: Readonly<Record<Field, bigint>>
}

export function revisionsOf<Field extends string>(fields: readonly Field[], revision: bigint) {
  return Object.fromEntries(fields.map(field => [field, revision])) as Record<Field, bigint>
}

/** Refuses a revision that does not exist: the client has seen something else. */
export function unknownRevision(
  { revision: last }: Pick<Revised<never>, 'revision'>,
  revision: bigint,
): Refusal | null {
  return revision > last ? invalid(['revision'], 'There is no such revision. Load the page again.') : null
}

/**
 * Refuses an edit of `fields` with `code` if someone else has changed one of them after the revision that the edit started
 * from. Without a revision the last write of a field wins.
 */
export function outdatedEdit<Field extends string>(
  { revision: last, fieldRevisions }: Revised<Field>,
  { revision, fields, code }: { revision: string | undefined; fields: readonly Field[]; code: ErrorCode },
): Refusal | null {
  const seen = revision === undefined ? last : BigInt(revision)
  const unknown = unknownRevision({ revision: last }, seen)
  if (unknown) return unknown
  return fields.some(field => fieldRevisions[field] > seen) ? refuse(code) : null
}

/** Adds the current view to the refusal of a decision on something else than is stored, so that a screen can show what is. */
export function withCurrent<E>(decision: Decision<E>, view: () => unknown): Decision<E> {
  const needsCurrent =
    isRefusal(decision) &&
    (decision.refused.endsWith('.changed_since_seen') || decision.refused === 'allergens.open_mentions')
  return needsCurrent ? { ...decision, current: view() } : decision
}
