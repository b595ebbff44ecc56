import { TextField } from '../../../ui/form/text-field.tsx'

interface CodeFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onValue: (value: string) => void
  readonly hint?: string
}

/** A code of the authenticator app. Phones offer it from their own app. */
export function CodeField(props: CodeFieldProps) {
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
