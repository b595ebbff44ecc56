import type { z } from 'zod'

/** A declared event: its name (past tense) and the schema of its data. */
export interface EventType<N extends string = string, S extends z.ZodType = z.ZodType> {
  readonly type: N
  readonly data: S
}

/** Declares an event. Data is read tolerantly (unknown keys of a newer writer are dropped), written strictly by its type. */
export function defineEvent<const N extends string, S extends z.ZodType>(type: N, data: S): EventType<N, S> {
  return { type, data }
}

/** The event that a declaration describes, as code passes it around. */
export type EventOf<T> =
  T extends EventType<infer N, infer S> ? { readonly type: N; readonly data: z.output<S> } : never
