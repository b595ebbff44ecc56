interface Request {
  readonly hasData: boolean
  readonly isError: boolean
  /** Failed attempts so far. */
  readonly failureCount: number
}

/** Checking during the first attempt, connecting while it is retried (specification section 4, "Analytics load status"). */
export function loadStatusOf({ hasData, isError, failureCount }: Request) {
  if (isError) return 'error'
  if (hasData) return 'connected'
  return failureCount === 0 ? 'checking' : 'connecting'
}

export const statusTexts: Record<ReturnType<typeof loadStatusOf>, string> = {
  checking: 'Checking the connection...',
  connecting: 'Connecting to the server...',
  connected: 'Connected',
  error: 'Not connected',
}
