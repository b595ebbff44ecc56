import { toDatabaseError } from '../database/errors.ts'
import { AppError } from '../errors/app-error.ts'

/** A translation of somebody else's error into one with a code; `null` when it does not know the error. */
export type TranslateError = (error: unknown) => AppError | null

/**
 * What the outside is told about any error: an {@link AppError} as it is, an unreachable database as 503,
 * what `translate` knows, and everything else as a generic 500 that carries the original only as its cause.
 */
export function toAppError(error: unknown, translate?: TranslateError): AppError {
  if (error instanceof AppError) return error
  return translate?.(error) ?? toDatabaseError(error) ?? new AppError('internal.unexpected', { cause: error })
}
