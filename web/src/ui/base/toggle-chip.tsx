import type { ReactNode } from 'react'
import { cx, type Tone, toneClass } from './cx.ts'
import { Icon } from './icon.tsx'

interface ToggleChipProps {
  readonly pressed: boolean
  readonly onPressed: (pressed: boolean) => void
  /** The colour while pressed: a plain choice, something avoided, something wanted. */
  readonly tone?: Tone
  /** A picture before the text, not read out. The tick replaces it, so that the chip keeps its width. */
  readonly icon?: ReactNode
  /** Says that it is not saved yet, and takes further presses. */
  readonly pending?: boolean
  readonly children: ReactNode
}

/** A tag that can be selected. A tick, a border and a colour show the selection: never colour alone. */
export function ToggleChip(props: ToggleChipProps) {
  const { pressed, onPressed, tone = 'brand', icon, pending = false, children } = props
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-busy={pending || undefined}
      onClick={() => onPressed(!pressed)}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 py-1.5 text-start text-sm transition-colors',
        pressed ? cx('border-current', toneClass[tone]) : 'border-edge bg-surface text-ink hover:bg-sunken',
      )}
    >
      {pressed || icon ? (
        <span aria-hidden="true" className="grid w-4 shrink-0 place-items-center leading-none">
          {pressed ? <Icon name="check" size={16} strokeWidth={3} /> : icon}
        </span>
      ) : null}
      {children}
    </button>
  )
}
