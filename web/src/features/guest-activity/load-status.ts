/** Specification section 4, "Analytics load status". */
export type LoadStatus = 'checking' | 'connecting' | 'connected' | 'error'

/** The state of the request. `failureCount`: failed attempts so far. */
interface Request {
  readonly hasData: boolean
  readonly isError: boolean
  readonly failureCount: number
}

/** Checking during the first attempt, connecting while it is retried. */
export function loadStatusOf({ hasData, isError, failureCount }: Request): LoadStatus {
  if (isError) return 'error'
  if (hasData) return 'connected'
  return failureCount === 0 ? 'checking' : 'connecting'
}

export const statusTexts: Record<LoadStatus, string> = {
  checking: 'Checking the connection...',
  connecting: 'Connecting to the server...',
  connected: 'Connected',
  error: 'Not connected',
}
