import { limits } from '@safe-menu/contracts/limits'
import type { ComponentProps } from 'react'
import { PasswordField, TextField } from '../ui/form/text-field.tsx'

/** What is wrong with an e-mail address, if anything. */
export function checkEmail(email: string): string | undefined {
  if (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(email.trim())) return undefined
  return 'Enter an email address, for example name@example.com.'
}

/** What is wrong with a password that the person logs in with, if anything. */
export function checkPassword(password: string): string | undefined {
  return password === '' ? 'Enter your password.' : undefined
}

export const newPasswordHint = 'At least 10 characters. A few random words work well.'

/** What is wrong with a password being chosen, if anything (product, "Password"). */
export function checkNewPassword(password: string): string | undefined {
  const bytes = new TextEncoder().encode(password).length
  if (bytes < limits.passwordBytesMin) return 'Use at least 10 characters.'
  if (bytes > limits.passwordBytesMax)
    return 'Use at most 72 bytes: about 72 Latin letters, fewer with accents or emoji.'
  return undefined
}

/** The e-mail address of an account. */
export function EmailField({
  label = 'Email',
  ...props
}: Omit<ComponentProps<typeof TextField>, 'label'> & { readonly label?: string }) {
  return (
    <TextField
      label={label}
      type="email"
      name="email"
      required
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

/** The password that the person logs in with. */
export function CurrentPasswordField(
  props: Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>,
) {
  return (
    <PasswordField label="Password" name="password" required autoComplete="current-password" {...props} />
  )
}
