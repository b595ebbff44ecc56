/** Reads JSON that may be anything. Without zod, which does not fit the guest's script. */

export type Fields = { readonly [key: string]: unknown }

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The fields of an object; none of anything else. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** A text; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The value that a text holds as JSON; `undefined`: it holds none. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
