import { NewPassword } from '@safe-menu/contracts/accounts/routes'
import { guessableFault } from './guessable.ts'

/** Why a new password is refused (rulings, "Password"), as a sentence; `null`: it is fine. */
export function passwordFault(password: string): string | null {
  const parsed = NewPassword.safeParse(password)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'This password cannot be used.'
  return guessableFault(password)
}
