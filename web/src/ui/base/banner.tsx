import type { ReactNode } from 'react'
import { cx, type Tone, toneClass } from './cx.ts'

interface BannerProps {
  readonly tone: Exclude<Tone, 'neutral' | 'brand'>
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Reads it out when it appears. */
  readonly live?: boolean
  readonly className?: string | undefined
}

/** A message about the page that stays, unlike a toast. */
export function Banner({ tone, title, children, action, live = false, className }: BannerProps) {
  return (
    <div
      role={live ? (tone === 'stop' ? 'alert' : 'status') : undefined}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3 text-sm',
        toneClass[tone],
        className,
      )}
    >
      <div className="min-w-0 grow basis-60">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink">{children}</div> : null}
      </div>
      {action}
    </div>
  )
}
