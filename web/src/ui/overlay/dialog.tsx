import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { Button, type ButtonProps } from '../base/button.tsx'
import { Modal } from '../base/modal.tsx'
import { Sheet, type SheetProps } from '../base/sheet.tsx'

interface DialogProps extends Omit<SheetProps, 'focus'> {
  readonly open?: boolean
  /** Opening focuses the title: a key that is still held must not press anything in here. */
  readonly focusTitle?: boolean
}

/**
 * A window above the page. Opening focuses the first field, so that what is typed immediately is not lost, else the first control of
 * the body.
 */
export function Dialog({ open = true, focusTitle = false, children, ...sheet }: DialogProps) {
  if (!open) return null
  // It is outside the page's elements, because HTML has no form in a form.
  return createPortal(
    <Sheet
      {...sheet}
      focus={focusTitle ? ['h2'] : [firstField, '[data-dialog-body] :is(button, a[href]):not(:disabled)']}
    >
      <div
        data-dialog-body={sheet.look === 'side' ? undefined : ''}
        className="min-h-0 grow overflow-y-auto overscroll-contain p-5"
      >
        {children}
      </div>
    </Sheet>,
    document.body,
  )
}

/** What a person fills in first. A hidden, disabled or read-only control is none of that. */
const firstField = ':is(input, textarea, select):not([type="hidden"], :disabled, [readonly])'

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
  /** Handlers of the confirming button, in place of `onConfirm`, where a press needs more than a click. */
  readonly confirmPress?: Pick<ButtonProps, 'onPointerDown' | 'onKeyDown' | 'onClick' | 'aria-disabled'>
  readonly cancelLabel?: string
  readonly tone?: 'primary' | 'danger'
  readonly busy?: boolean
  readonly busyLabel?: string
}

/** A question that must be answered before anything else. Focus starts on its field, else on the harmless answer. */
export function ConfirmDialog(props: ConfirmProps) {
  return props.open ? <Question {...props} /> : null
}

function Question(props: ConfirmProps) {
  const id = useId()
  return createPortal(
    <Modal
      titleId={`${id}title`}
      descriptionId={props.children ? `${id}description` : undefined}
      isQuestion
      onClose={props.onCancel}
      focus={[firstField, '[data-cancel]']}
      position="centre"
      className="mx-auto grid max-h-[88dvh] w-full max-w-md animate-rise gap-4 overflow-y-auto rounded-lg border border-line p-6 shadow-float"
    >
      <h2 id={`${id}title`} className="text-xl">
        {props.title}
      </h2>
      {props.children ? (
        <div id={`${id}description`} className="text-soft">
          {props.children}
        </div>
      ) : null}
      {props.fields}
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="secondary" data-cancel="" onClick={props.onCancel}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          variant={props.tone ?? 'danger'}
          busy={props.busy}
          busyLabel={props.busyLabel}
          onClick={props.onConfirm}
          {...props.confirmPress}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </Modal>,
    document.body,
  )
}
