import type { ComponentProps } from 'react'
import { PasswordField } from '../ui/form/text-field.tsx'

/** The password that the person logs in with. */
export function CurrentPasswordField(
  props: Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>,
) {
  return (
    <PasswordField label="Password" name="password" required autoComplete="current-password" {...props} />
  )
}
