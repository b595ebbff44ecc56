import { limits } from './limits.ts'
import { line } from './text.ts'

/**
 * The manager's reason for weakening, withdrawing or deleting something that guests rely on. An admin who acts for a
 * restaurant must give one (`allergens.reason_required`).
 */
export const Reason = line(limits.reasonLength).optional()
