/** Specification section 4, "Analytics load status". */
export type LoadStatus = 'checking' | 'connecting' | 'connected' | 'error'

/** What is known of the request: whether it was answered or given up, and how often it failed so far. */
interface Request {
  readonly hasData: boolean
  readonly isError: boolean
  readonly failureCount: number
}

/** Checking until the first attempt is answered or fails, connecting while it is tried again. */
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
