import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, buttonClass } from './button.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface ConfirmProps {
  readonly open: boolean
  /** Closed without confirming. */
  readonly onCancel: () => void
  readonly onConfirm: () => void
  /** The question. */
  readonly title: string
  /** What follows from a yes. */
  readonly children?: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly tone?: 'primary' | 'danger'
  readonly busy?: boolean
  readonly busyLabel?: string
}

/** A question that must be answered before anything else. Focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmProps) {
  const focusReturn = useFocusReturn()
  return (
    <AlertDialog.Root open={props.open} onOpenChange={open => !open && props.onCancel()}>
      <AlertDialog.Portal>
        <div
          data-modal=""
          aria-hidden="true"
          className="fixed inset-0 z-40 animate-fade-in bg-[#140a12]/60"
        />
        <AlertDialog.Content
          aria-modal="true"
          {...focusReturn}
          {...(props.children ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-x-4 top-0 bottom-0 z-50 m-auto grid h-fit max-h-[88dvh] max-w-md animate-rise gap-4 overflow-y-auto rounded-lg bg-surface p-6 text-ink shadow-float"
        >
          <AlertDialog.Title className="text-xl">{props.title}</AlertDialog.Title>
          {props.children ? (
            <AlertDialog.Description asChild>
              <div className="text-soft">{props.children}</div>
            </AlertDialog.Description>
          ) : null}
          <div className="flex flex-wrap justify-end gap-3 pt-2">
            <AlertDialog.Cancel className={buttonClass('secondary')}>
              {props.cancelLabel ?? 'Cancel'}
            </AlertDialog.Cancel>
            <Button
              variant={props.tone ?? 'danger'}
              busy={props.busy}
              busyLabel={props.busyLabel}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
