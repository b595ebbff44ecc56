import { NewPassword } from '@safe-menu/contracts/accounts/routes'
import { isCommonPassword } from '../accounts/common-passwords.ts'

/** What is wrong with a password being chosen (rulings, "Password"), as a sentence; `null`: nothing. */
export function passwordFault(password: string): string | null {
  const parsed = NewPassword.safeParse(password)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'This password cannot be used.'
  return isCommonPassword(password) ? 'This is one of the most common passwords. Choose another.' : null
}
