import type { ReactNode } from 'react'
import { cx, type Tone, toneClass } from './cx.ts'

interface BadgeProps {
  readonly tone?: Tone
  /** Screen readers do not read it. */
  readonly icon?: ReactNode
  /** It may take several lines. */
  readonly long?: boolean
  readonly children: ReactNode
}

/** A short fact on a coloured ground. The words carry the meaning. */
export function Badge({ tone = 'neutral', icon, long = false, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 px-2.5 py-0.5 text-xs font-semibold',
        long ? 'rounded-md' : 'rounded-full whitespace-nowrap',
        toneClass[tone],
      )}
    >
      {icon ? <span aria-hidden="true">{icon}</span> : null}
      {children}
    </span>
  )
}
