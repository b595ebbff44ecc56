import type { ComponentProps } from 'react'
import { TextField } from '../ui/form/text-field.tsx'

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
