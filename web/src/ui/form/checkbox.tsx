import type { ReactNode } from 'react'

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
