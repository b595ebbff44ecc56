import type { ReactNode } from 'react'
import { cx, type Tone, toneClass } from './cx.ts'
import { Icon } from './icon.tsx'

interface ToggleChipProps {
  /** What the chip stands for, where guests may press it before the page is hydrated (`useEarlyInput`). */
  readonly value?: string
  readonly pressed: boolean
  readonly onPressed: (pressed: boolean) => void
  /** The colour while pressed: a plain choice, something avoided, something wanted. */
  readonly tone?: Tone
  /** The text. `peer-checked:hidden` hides a picture before it while the tick is shown, so that the chip keeps its width. */
  readonly children: ReactNode
}

/** The look of a chip, pressed or not. */
export const chipClass = (pressed: boolean, tone: Tone): string =>
  cx(
    'inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 py-1.5 text-start text-sm transition-colors',
    pressed ? cx('border-current', toneClass[tone]) : 'border-edge bg-surface text-ink hover:bg-sunken',
  )

/**
 * A tag that can be selected. A tick, a border and a colour show the selection: never colour alone. A native checkbox takes a
 * press before the page is hydrated, and shows it by the tick.
 */
export function ToggleChip({ value, pressed, onPressed, tone = 'brand', children }: ToggleChipProps) {
  return (
    <label className={cx('relative', chipClass(pressed, tone))}>
      <input
        type="checkbox"
        value={value}
        autoComplete="off"
        checked={pressed}
        // Reports what the box shows, not the opposite of `pressed`: the press that hydrates the page has already been counted.
        onChange={event => onPressed(event.target.checked)}
        // In a form, Enter would send it without this chip.
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.click()
        }}
        className="peer absolute inset-0 appearance-none rounded-full"
      />
      <Icon name="check" size={16} strokeWidth={3} className="hidden shrink-0 peer-checked:block" />
      {children}
    </label>
  )
}
