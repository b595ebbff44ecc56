import type { ReactNode } from 'react'
import { Button } from '../../ui/base/button.tsx'

interface FormButtonsProps {
  readonly label: string
  readonly dirty: boolean
  readonly busy: boolean
  readonly onDiscard: () => void
  readonly children?: ReactNode
}

/** Save and Discard. Save is always enabled: without changes it does nothing. */
export function FormButtons({ label, dirty, busy, onDiscard, children }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" busy={busy} busyLabel="Saving...">
        {label}
      </Button>
      {dirty ? (
        <Button variant="secondary" onClick={onDiscard}>
          Discard changes
        </Button>
      ) : null}
      {children}
      <p role="status" className="text-sm text-soft">
        {dirty ? 'Not saved yet' : ''}
      </p>
    </div>
  )
}
