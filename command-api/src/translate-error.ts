import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { EventStoreUnavailable, NewerEvent } from '@safe-menu/server-kit/event-store/errors'

/**
 * The event store's errors as clients see them; `null`: another error. During an update a newer process may run beside this
 * one and write events that only it can read: it must handle their streams.
 */
export function translateError(error: unknown): AppError | null {
  if (error instanceof EventStoreUnavailable)
    return new AppError('service.event_store_unavailable', { cause: error })
  return error instanceof NewerEvent ? new AppError('service.not_ready', { cause: error }) : null
}
