import { withTimeout } from '../lifecycle/timeout.ts'
import { EventStoreUnavailable } from './errors.ts'

/**
 * Settles like `work`, or rejects with `EventStoreUnavailable` after `ms`. Then `onTimeout` is called to stop the work, whose
 * later outcome is ignored.
 */
export function withDeadline<T>(
  work: Promise<T>,
  { ms, ambiguous, onTimeout }: { ms: number; ambiguous: boolean; onTimeout?: () => void },
): Promise<T> {
  return withTimeout(work, ms, () => {
    onTimeout?.()
    throw new EventStoreUnavailable(`no answer within ${ms} ms`, { ambiguous })
  })
}
