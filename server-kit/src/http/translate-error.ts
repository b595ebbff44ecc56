import { toDatabaseError } from '../database/errors.ts'
import { AppError } from '../errors/app-error.ts'

/** Translates an error of a library or service into an AppError. `null`: the error is unknown. */
export type TranslateError = (error: unknown) => AppError | null

/**
 * Converts any error to the {@link AppError} that the client gets: errors that `translate` knows, database errors as 503, and
 * everything else as a generic 500 that keeps the original error as its cause.
 */
export function toAppError(error: unknown, translate?: TranslateError): AppError {
  if (error instanceof AppError) return error
  return translate?.(error) ?? toDatabaseError(error) ?? new AppError('internal.unexpected', { cause: error })
}
