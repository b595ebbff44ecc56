import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'brand' | 'safe' | 'ask' | 'stop' | 'note'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-soft',
  brand: 'bg-brand-soft text-brand',
  safe: 'bg-safe-soft text-safe',
  ask: 'bg-ask-soft text-ask',
  stop: 'bg-stop-soft text-stop',
  note: 'bg-note-soft text-note',
}

/** A short fact on a coloured ground. The words carry the meaning; `icon` is not read out. `long`: it may take several lines. */
export function Badge({
  tone = 'neutral',
  icon,
  long = false,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  long?: boolean
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 px-2.5 py-0.5 text-xs font-semibold',
        long ? 'rounded-md' : 'rounded-full whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon ? <span aria-hidden="true">{icon}</span> : null}
      {children}
    </span>
  )
}

/** A surface for one thing. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={cx('rounded-lg border border-line bg-surface shadow-card', className)}>{children}</div>
  )
}

/** A message that belongs to the page, not to a moment. `live` reads it out when it appears. */
export function Banner(props: {
  tone: Exclude<Tone, 'neutral' | 'brand'>
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  live?: boolean
  className?: string
}) {
  const role = props.live ? (props.tone === 'stop' ? 'alert' : 'status') : undefined
  return (
    <div
      role={role}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3 text-sm',
        tones[props.tone],
        props.className,
      )}
    >
      <div className="min-w-0 grow basis-60">
        {props.title ? <p className="font-semibold">{props.title}</p> : null}
        {props.children ? <div className="text-ink">{props.children}</div> : null}
      </div>
      {props.action}
    </div>
  )
}
