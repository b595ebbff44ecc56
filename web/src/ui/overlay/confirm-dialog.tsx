import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../base/button.tsx'
import { ModalLayer } from './modal-layer.tsx'
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
  /** What must be filled in for a yes. */
  readonly fields?: ReactNode
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
        <ModalLayer className="grid-rows-[minmax(var(--toasts),1fr)_auto_minmax(0,1fr)] px-4">
          <AlertDialog.Content
            aria-modal="true"
            {...focusReturn}
            {...(props.children ? {} : { 'aria-describedby': undefined })}
            className="row-start-2 mx-auto grid max-h-[min(88dvh,100dvh-var(--toasts)-1rem)] w-full max-w-md animate-rise gap-4 overflow-y-auto rounded-lg border border-line bg-surface p-6 text-ink shadow-float"
          >
            <AlertDialog.Title className="text-xl">{props.title}</AlertDialog.Title>
            {props.children ? (
              <AlertDialog.Description asChild>
                <div className="text-soft">{props.children}</div>
              </AlertDialog.Description>
            ) : null}
            {props.fields}
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
        </ModalLayer>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
