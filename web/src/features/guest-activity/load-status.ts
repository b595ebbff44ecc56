/** Checking during the first attempt, connecting while it is retried (specification section 4, "Analytics load status"). */
export function loadStatusOf(request: { hasData: boolean; isError: boolean; failureCount: number }) {
  if (request.isError) return 'error'
  if (request.hasData) return 'connected'
  return request.failureCount === 0 ? 'checking' : 'connecting'
}

export const statusTexts: Record<ReturnType<typeof loadStatusOf>, string> = {
  checking: 'Checking the connection...',
  connecting: 'Connecting to the server...',
  connected: 'Connected',
  error: 'Not connected',
}
