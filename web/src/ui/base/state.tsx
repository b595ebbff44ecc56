import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface StateProps {
  readonly title: string
  readonly children?: ReactNode
  readonly icon?: ReactNode
  /** A button for the next step. */
  readonly action?: ReactNode
  readonly className?: string
}

/** Says that there is nothing here yet, and what to do. */
export function EmptyState({ title, children, icon, action, className }: StateProps) {
  return (
    <div
      className={cx(
        'grid justify-items-center gap-3 rounded-lg border border-dashed border-edge px-6 py-12 text-center',
        className,
      )}
    >
      {icon ? (
        <span
          aria-hidden="true"
          className="grid size-14 place-items-center rounded-full bg-brand-soft text-brand"
        >
          {icon}
        </span>
      ) : null}
      <p className="font-display text-xl font-semibold">{title}</p>
      {children ? <div className="max-w-prose text-balance text-soft">{children}</div> : null}
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  )
}

interface RetryProps {
  readonly onRetry: () => void
  readonly children?: string | undefined
}

/** Tries again what failed. */
export function RetryButton({ onRetry, children = t('page.retry') }: RetryProps) {
  return (
    <Button variant="secondary" onClick={onRetry}>
      {children}
    </Button>
  )
}

interface ErrorStateProps {
  readonly title: string
  readonly children?: ReactNode
  readonly onRetry: () => void
  readonly retryLabel?: string
}

/** Says what did not load and what to do, with a Retry button. */
export function ErrorState({ title, children, onRetry, retryLabel }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-lg bg-stop-soft px-6 py-10 text-center"
    >
      <Icon name="circle-exclamation-point" size={32} className="text-stop" />
      <p className="font-display text-xl font-semibold">{title}</p>
      {children ? <div className="max-w-prose text-ink">{children}</div> : null}
      <RetryButton onRetry={onRetry}>{retryLabel}</RetryButton>
    </div>
  )
}
