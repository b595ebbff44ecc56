import { type ReactNode, useId } from 'react'
import { cx } from '../base/cx.ts'

interface CheckboxProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
}

/** A box to tick, with its label as part of the target. */
export function Checkbox({ label, checked, onChecked }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-brand"
        checked={checked}
        onChange={event => onChecked(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

interface SwitchProps {
  readonly label: ReactNode
  /** Read out after the label, for example the name of the menu. */
  readonly context?: string
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
  /** Keeps the focus and ignores further presses. */
  readonly busy?: boolean
}

/** On or off, saved at once. The visible label is part of the target. */
export function Switch({ label, context, checked, onChecked, busy = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="inline-flex min-h-11 items-center gap-3">
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={checked}
        aria-busy={busy || undefined}
        onClick={() => {
          if (!busy) onChecked(!checked)
        }}
        className={cx(
          'relative h-7 w-12 shrink-0 rounded-full border transition-colors before:absolute before:-inset-2.5',
          checked ? 'border-safe bg-safe' : 'border-edge bg-sunken',
        )}
      >
        <span
          className={cx(
            'absolute top-1/2 left-1 size-5 -translate-y-1/2 rounded-full transition-transform',
            checked ? 'translate-x-4.5 bg-on-safe' : 'bg-soft',
          )}
        />
      </button>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {context ? <span className="sr-only"> {context}</span> : null}
      </label>
    </div>
  )
}
