import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { Button, type ButtonProps } from '../base/button.tsx'
import { cx } from '../base/cx.ts'
import { Modal } from '../base/modal.tsx'

interface DialogProps {
  readonly open?: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  /** Opening focuses the title: a key that is still held must not press anything in here. */
  readonly focusTitle?: boolean
  /** What it shows needs two columns. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/**
 * A window above the page. A sheet from below on a phone. Opening focuses the first field, so that what is typed at once is not lost,
 * else the first control of the body.
 */
export function Dialog({ open = true, ...props }: DialogProps) {
  return open ? <Panel {...props} position="sheet" /> : null
}

/** A panel from the right, otherwise as {@link Dialog}. */
export function SlideOver({ open = true, ...props }: DialogProps) {
  return open ? <Panel {...props} position="tall" /> : null
}

const looks = {
  sheet:
    'max-h-[92dvh] w-full animate-rise rounded-t-lg border-t sm:mx-auto sm:max-h-[88dvh] sm:rounded-lg sm:border',
  tall: 'w-[min(22rem,88vw)] animate-slide-in justify-self-end border-l',
} as const

/** What a person fills in first. A hidden, disabled or read-only control is none of that. */
const firstField = ':is(input, textarea, select):not([type="hidden"], :disabled, [readonly])'

function Panel(props: DialogProps & { readonly position: keyof typeof looks }) {
  const { position, title, description, focusTitle = false, isWide = false, onClose, children } = props
  const id = useId()
  // It is outside the page's elements, because HTML has no form in a form.
  return createPortal(
    <Modal
      titleId={`${id}title`}
      descriptionId={description ? `${id}description` : undefined}
      onClose={onClose}
      focus={focusTitle ? ['h2'] : [firstField, '[data-dialog-body] :is(button, a[href]):not(:disabled)']}
      position={position}
      className={cx(
        'flex flex-col border-line shadow-float',
        looks[position],
        position === 'sheet' && (isWide ? 'sm:max-w-6xl' : 'sm:max-w-xl'),
      )}
    >
      <header className="flex items-start gap-3 border-b border-line py-3 pr-2 pl-5">
        <div className="min-w-0 grow py-1.5">
          <h2 id={`${id}title`} tabIndex={-1} className="text-xl outline-none">
            {title}
          </h2>
          {description ? (
            <p id={`${id}description`} className="text-sm text-soft">
              {description}
            </p>
          ) : null}
        </div>
        <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <X size={22} />
        </Button>
      </header>
      <div
        data-dialog-body={position === 'sheet' ? '' : undefined}
        className="min-h-0 grow overflow-y-auto overscroll-contain p-5"
      >
        {children}
      </div>
    </Modal>,
    document.body,
  )
}

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
