import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../base/button.tsx'
import { controlClass } from '../base/control-class.ts'
import { cx } from '../base/cx.ts'
import { Field, type FieldProps } from './field.tsx'

interface Valued {
  readonly value: string
  readonly onValue: (value: string) => void
}

type InputProps = FieldProps &
  Valued &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'id'> & { readonly leading?: ReactNode }

/** One line of text with its label. `leading` is shown inside the box before the text ("$"). */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  value,
  onValue,
  leading,
  ...input
}: InputProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
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
            {...input}
            {...aria}
            value={value}
            onChange={event => onValue(event.target.value)}
            className={cx(controlClass, 'border-edge', Boolean(leading) && 'pl-8')}
          />
        </span>
      )}
    </Field>
  )
}

type AreaProps = FieldProps &
  Valued &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className' | 'id'>

/** Several lines of text with their label; grows with what is typed where the browser can. */
export function TextArea({ label, hint, error, optional, className, value, onValue, ...area }: AreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {aria => (
        <textarea
          rows={3}
          {...area}
          {...aria}
          value={value}
          onChange={event => onValue(event.target.value)}
          className={cx(controlClass, 'border-edge field-sizing-content min-h-20')}
        />
      )}
    </Field>
  )
}

type PasswordProps = Omit<InputProps, 'type' | 'leading'> & {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, error, className, value, onValue, ...input }: PasswordProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {aria => (
        <span className="relative flex">
          <input
            {...input}
            {...aria}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={event => onValue(event.target.value)}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(controlClass, 'border-edge pr-12')}
          />
          <Button
            variant="quiet"
            size="icon"
            className="absolute right-0"
            aria-pressed={shown}
            aria-label="Show password"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          </Button>
        </span>
      )}
    </Field>
  )
}

type SelectProps = FieldProps &
  Valued & { readonly options: readonly { readonly value: string; readonly label: string }[] }

/** A choice from a list, as the platform shows it. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  value,
  onValue,
  options,
}: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {aria => (
        <span className="relative flex">
          <select
            {...aria}
            value={value}
            onChange={event => onValue(event.target.value)}
            className={cx(controlClass, 'appearance-none border-edge pr-10')}
          >
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto"
          />
        </span>
      )}
    </Field>
  )
}
