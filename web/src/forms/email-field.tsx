import type { ComponentProps } from 'react'
import { TextField } from '../ui/form/text-field.tsx'

/** The e-mail address of an account. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Email"
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
