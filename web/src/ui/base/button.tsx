import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx.ts'

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'quiet'
  | 'danger'
  | 'quietDanger'
  | 'onHero'
  | 'quietOnHero'

const base =
  'inline-flex items-center justify-center gap-2 rounded-md font-semibold text-center transition-colors select-none'

const sizes = {
  md: 'min-h-11 px-4 py-2 text-sm',
  lg: 'min-h-13 px-6 py-3 text-base',
  icon: 'size-11 shrink-0',
} as const

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'text-brand hover:bg-brand-soft',
  danger: 'bg-stop text-on-stop hover:opacity-90',
  quietDanger: 'text-stop hover:bg-stop-soft',
  onHero: 'bg-on-hero text-hero hover:bg-hero-soft',
  quietOnHero: 'border border-hero-soft text-on-hero hover:bg-on-hero/15 focus-visible:outline-on-hero',
}

/** The look of a button, for prominent links. */
export function buttonClass(variant: ButtonVariant = 'primary', size: keyof typeof sizes = 'md'): string {
  return cx(base, sizes[size], variants[variant])
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant | undefined
  readonly size?: keyof typeof sizes | undefined
  /** Keeps the focus and the size, shows `busyLabel`, and ignores further presses. */
  readonly busy?: boolean | undefined
  readonly busyLabel?: string | undefined
}

/** A button of at least 44 px. Give an icon-only one an `aria-label`. */
export function Button(props: ButtonProps) {
  const { variant, size, busy = false, busyLabel, className, children, onClick, type, ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      className={cx(
        buttonClass(variant, size),
        (busy || rest.disabled || rest['aria-disabled'] === true) && 'opacity-65',
        className,
      )}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
