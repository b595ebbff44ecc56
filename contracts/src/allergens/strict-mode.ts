import type { Reason } from './reasons.ts'

/**
 * Whether strict mode hides a dish that is to be asked about for this reason: it may contain what the guest avoids, or nobody
 * has confirmed that it does not. What the kitchen can leave out stays in view. The mode makes no dish safe. No zod here: the
 * guest page loads this file.
 */
export function isHiddenInStrictMode(reason: Reason): boolean {
  switch (reason.kind) {
    case 'can-be-made-without':
      return false
    case 'diet-contradicted':
    case 'other-named':
      return reason.presence !== 'can_be_made_without'
    default:
      return true
  }
}
