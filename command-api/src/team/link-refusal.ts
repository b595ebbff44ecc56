import type { ErrorCode } from '@safe-menu/contracts/errors'
import { AppError, tryAgainIn } from '@safe-menu/server-kit/errors/app-error'
import { takeByNetwork } from '@safe-menu/server-kit/limits/by-network'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'

/**
 * The answer to a link that does not work, which it counts. A link that works is never refused: strangers at the same address must
 * not block it.
 */
export function refusalOfLink(limiter: Limiter, code: ErrorCode, address: string): AppError {
  const seconds = takeByNetwork(limiter, 'acceptance', address)
  return seconds === 0 ? new AppError(code) : tryAgainIn(seconds)
}
