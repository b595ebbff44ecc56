import type { Reason } from './reasons.ts'

/**
 * Whether strict mode hides a dish whose verdict is `ask` for this reason. It hides a dish that may contain what the guest
 * avoids, or whose tags are not confirmed. A dish that the kitchen can make without it stays visible. Strict mode never makes
 * a dish safe. No zod here: the guest page loads this file.
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
