import type { BoundField } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

/** A code of the authenticator app. Phones offer it from their own app. */
export function CodeField(props: BoundField & { hint: string }) {
  return (
    <TextField
      label="Code"
      name="code"
      required
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  )
}

export const codeHint = 'Six digits, or one of your recovery codes.'

export function checkCode(code: string): string | undefined {
  return code.trim() === '' ? 'Enter the code.' : undefined
}
