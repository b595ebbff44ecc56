import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../base/button.tsx'
import { controlClass, cx } from '../base/cx.ts'
import { Field, type FieldProps } from './field.tsx'

interface Labelled extends FieldProps {
  readonly value: string
  readonly onValue: (value: string) => void
}

type Own<Control extends 'input' | 'textarea'> = Labelled &
  Omit<ComponentProps<Control>, 'value' | 'onChange' | 'className' | 'id'>

/** The props of a labelled control, divided into those of its {@link Field} and those of the control itself. */
function divided<P extends Labelled>({ label, hint, error, optional, className, onValue, ...control }: P) {
  const onChange = (event: ChangeEvent<{ value: string }>) => onValue(event.target.value)
  return { field: { label, hint, error, optional, className }, control: { ...control, onChange } }
}

interface TextFieldProps extends Own<'input'> {
  /** Inside the box before the text ("$"). */
  readonly leading?: ReactNode
  /** A button inside the box after the text. */
  readonly trailing?: ReactNode
}

/** One line of text with its label. */
export function TextField({ leading, trailing, ...props }: TextFieldProps) {
  const { field, control } = divided(props)
  return (
    <Field {...field}>
      {aria => (
        <span className="relative flex">
          {leading ? (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-soft"
            >
              {leading}
            </span>
          ) : null}
          <input
            {...control}
            {...aria}
            className={cx(controlClass, Boolean(leading) && 'pl-8', Boolean(trailing) && 'pr-12')}
          />
          {trailing}
        </span>
      )}
    </Field>
  )
}

/** Several lines of text with their label; grows with what is typed where the browser can. */
export function TextArea({ rows = 3, ...props }: Own<'textarea'>) {
  const { field, control } = divided(props)
  return (
    <Field {...field}>
      {aria => (
        <textarea
          rows={rows}
          {...control}
          {...aria}
          className={cx(controlClass, 'field-sizing-content min-h-20')}
        />
      )}
    </Field>
  )
}

interface PasswordProps extends Omit<TextFieldProps, 'type' | 'leading' | 'trailing'> {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <Button
          variant="quiet"
          size="icon"
          className="absolute right-0"
          aria-pressed={shown}
          aria-label="Show password"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={20} /> : <Eye size={20} />}
        </Button>
      }
    />
  )
}

interface SelectProps extends Labelled {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A choice from a list, as the platform shows it. */
export function SelectField({ options, ...props }: SelectProps) {
  const { field, control } = divided(props)
  return (
    <Field {...field}>
      {aria => (
        <span className="relative flex">
          <select {...control} {...aria} className={cx(controlClass, 'appearance-none pr-10')}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown size={18} className="pointer-events-none absolute inset-y-0 right-3 my-auto" />
        </span>
      )}
    </Field>
  )
}
