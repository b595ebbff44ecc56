import { z } from 'zod'

/** Turns the stored data of one version into the next version's. Pure; the stored event stays as it is. */
export type Upcaster = (data: Readonly<Record<string, unknown>>) => unknown

/** A declared event: its name (past tense), its current version, and how data of any version is read. */
export interface EventType<N extends string = string, S extends z.ZodType = z.ZodType> {
  readonly type: N
  /** The version that is written. */
  readonly version: number
  /** Schema of the current version's data. */
  readonly data: S
  /** By the version that is read: `{ 1: toVersion2 }`. One step from each older version. */
  readonly upcast: Readonly<Record<number, Upcaster>>
}

interface VersionedData<S extends z.ZodType> {
  readonly version: number
  readonly data: S
  readonly upcast: Readonly<Record<number, Upcaster>>
}

/**
 * Declares an event: the schema of its data, or `{ version, data, upcast }` once that has changed. Unknown keys of a newer
 * writer are dropped, so a new optional field needs no new version. Everything else does: what older code would read wrongly.
 */
export function defineEvent<const N extends string, S extends z.ZodType>(
  type: N,
  definition: S | VersionedData<S>,
): EventType<N, S> {
  if (definition instanceof z.ZodType) return { type, version: 1, data: definition, upcast: {} }
  const { version, data, upcast } = definition
  const steps = Array.from({ length: version - 1 }, (_, index) => String(index + 1))
  if (Object.keys(upcast).join() !== steps.join()) {
    throw new Error(`${type} is at version ${version}: it needs an upcaster from each of [${steps.join()}].`)
  }
  return { type, version, data, upcast }
}

/** The event that a declaration describes, as code passes it around. */
export type EventOf<T> =
  T extends EventType<infer N, infer S> ? { readonly type: N; readonly data: z.output<S> } : never

/*
 * Values in stored events. They have no limits, so that lowering a limit never makes history unreadable: limits apply to
 * requests. Instants: `NearestInstant` in `time.ts`.
 */

/** An amount of money in whole cents. */
export const RecordedCents = z.int().min(0)

/** The id of an allergen or a diet. The catalogue says which exist. */
export const RecordedAllergenId = z.string().min(1).brand<'AllergenId'>()
