import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface RefetchingProps {
  /** The content still belongs to the previous request. */
  readonly busy: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** Content that stays on the screen, dimmed, while another request replaces it. */
export function Refetching({ busy, className, children }: RefetchingProps) {
  return (
    <div
      aria-busy={busy || undefined}
      className={cx('grid grid-cols-1 transition-opacity', busy && 'opacity-60', className)}
    >
      {children}
    </div>
  )
}
