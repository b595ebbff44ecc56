import { NewPassword } from '@safe-menu/contracts/accounts/routes'
import { guessableFault } from '../accounts/guessable.ts'

/** What is wrong with a password being chosen (rulings, "Password"), as a sentence; `null`: nothing. */
export function passwordFault(password: string): string | null {
  const parsed = NewPassword.safeParse(password)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'This password cannot be used.'
  return guessableFault(password)
}
