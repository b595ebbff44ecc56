import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A raised surface for one thing. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={cx('rounded-lg border border-line bg-surface shadow-card', className)}>{children}</div>
  )
}
