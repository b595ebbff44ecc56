import { limits } from './limits.ts'
import { line } from './text.ts'

/**
 * Why something that guests rely on is weakened, withdrawn or deleted, in the manager's words. An admin who acts for a
 * restaurant must say it (`allergens.reason_required`).
 */
export const Reason = line(limits.reasonLength).optional()
