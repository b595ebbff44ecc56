import { Check } from 'lucide-react'
import { Switch as RadixSwitch } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface SwitchProps {
  readonly label: ReactNode
  /** Read out after the label, for example which menu it is about. */
  readonly context?: string
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
  /** Busy: keeps its focus, and takes no second press. */
  readonly busy?: boolean
}

/** On or off, at once. Its label is visible and part of the target. */
export function Switch({ label, context, checked, onChecked, busy = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="inline-flex min-h-11 items-center gap-3">
      <RadixSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={next => {
          if (!busy) onChecked(next)
        }}
        aria-busy={busy || undefined}
        className={cx(
          'relative h-7 w-12 shrink-0 rounded-full border transition-colors before:absolute before:-inset-2.5',
          checked ? 'border-safe bg-safe' : 'border-edge bg-sunken',
        )}
      >
        <RadixSwitch.Thumb
          className={cx(
            'absolute top-1/2 left-1 size-5 -translate-y-1/2 rounded-full transition-transform',
            checked ? 'translate-x-4.5 bg-on-safe' : 'bg-soft',
          )}
        />
      </RadixSwitch.Root>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {context ? <span className="sr-only"> {context}</span> : null}
      </label>
    </div>
  )
}

interface CheckboxProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
  readonly disabled?: boolean
}

/** A box to tick, with its label as part of the target. */
export function Checkbox({ label, checked, onChecked, disabled }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-brand"
        checked={checked}
        disabled={disabled}
        onChange={event => onChecked(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

/** What a pressed chip means: a plain choice, something avoided, something wanted. */
export type ChipTone = 'brand' | 'stop' | 'ask' | 'safe'

const pressedTones: Record<ChipTone, string> = {
  brand: 'border-brand bg-brand-soft text-brand',
  stop: 'border-stop bg-stop-soft text-stop',
  ask: 'border-ask bg-ask-soft text-ask',
  safe: 'border-safe bg-safe-soft text-safe',
}

interface ChipProps {
  readonly pressed: boolean
  readonly onPressed: (pressed: boolean) => void
  readonly tone?: ChipTone
  /** A picture before the text; never alone, and not read out. */
  readonly icon?: ReactNode
  readonly busy?: boolean
  readonly children: ReactNode
}

/** A tag that can be chosen and unchosen. Chosen shows by a tick, a border and colour, not colour alone. */
export function ToggleChip({ pressed, onPressed, tone = 'brand', icon, busy = false, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!busy) onPressed(!pressed)
      }}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 py-1.5 text-sm transition-colors',
        pressed ? cx('font-semibold', pressedTones[tone]) : 'border-edge bg-surface text-ink hover:bg-sunken',
        busy && 'opacity-65',
      )}
    >
      {pressed ? (
        <Check size={16} strokeWidth={3} aria-hidden="true" />
      ) : icon ? (
        <span aria-hidden="true" className="w-4 text-center leading-none">
          {icon}
        </span>
      ) : null}
      {children}
    </button>
  )
}
