import { X } from 'lucide-react'
import { AlertDialog, Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button, type ButtonProps, buttonClass } from '../base/button.tsx'
import { cx } from '../base/cx.ts'
import { focusPageTitle } from '../base/page.tsx'

interface DialogProps {
  readonly open?: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  /** Opening focuses the title: a key that is still held must not press anything in here. */
  readonly focusTitle?: boolean
  readonly children: ReactNode
}

/** A window above the page: focus stays in it, Escape closes it and gives the focus back. A sheet from below on a phone. */
export function Dialog(props: DialogProps) {
  return <Panel {...props} place="centre" />
}

/** A panel from the right, otherwise as {@link Dialog}. */
export function SlideOver(props: DialogProps) {
  return <Panel {...props} place="side" />
}

const places = {
  centre: {
    layer:
      'grid-rows-[minmax(var(--toasts),1fr)_auto] sm:grid-rows-[minmax(var(--toasts),1fr)_auto_minmax(0,1fr)]',
    panel:
      'max-h-[min(92dvh,100dvh-var(--toasts))] w-full animate-rise rounded-t-lg border-t sm:mx-auto sm:border sm:max-h-[min(88dvh,100dvh-var(--toasts)-1rem)] sm:max-w-xl sm:rounded-lg',
  },
  side: {
    layer: 'grid-rows-[var(--toasts)_minmax(0,1fr)]',
    panel: 'w-[min(22rem,88vw)] animate-slide-in justify-self-end border-l',
  },
} as const

function Panel(props: DialogProps & { place: keyof typeof places }) {
  const focusReturn = useFocusReturn(props.focusTitle)
  const { layer, panel } = places[props.place]
  return (
    <RadixDialog.Root open={props.open ?? true} onOpenChange={open => !open && props.onClose()}>
      <RadixDialog.Portal>
        <ModalLayer className={layer}>
          <RadixDialog.Content
            aria-modal="true"
            {...focusReturn}
            {...(props.description ? {} : { 'aria-describedby': undefined })}
            onInteractOutside={keepOpenForToasts}
            className={cx(
              'row-start-2 flex min-h-0 flex-col border-line bg-surface text-ink shadow-float',
              panel,
            )}
          >
            <header className="flex items-start gap-3 border-b border-line py-3 pr-2 pl-5">
              <div className="min-w-0 grow py-1.5">
                <RadixDialog.Title tabIndex={-1} className="text-xl outline-none">
                  {props.title}
                </RadixDialog.Title>
                {props.description ? (
                  <RadixDialog.Description className="text-sm text-soft">
                    {props.description}
                  </RadixDialog.Description>
                ) : null}
              </div>
              <RadixDialog.Close className={buttonClass('quiet', 'icon')} aria-label="Close">
                <X size={22} />
              </RadixDialog.Close>
            </header>
            <div
              data-dialog-body={props.place === 'centre' ? '' : undefined}
              className="min-h-0 grow overflow-y-auto overscroll-contain p-5"
            >
              {props.children}
            </div>
          </RadixDialog.Content>
        </ModalLayer>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** A click on a toast does not close the dialog below it. */
function keepOpenForToasts(event: { target: EventTarget | null; preventDefault: () => void }) {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault()
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
                {...props.confirmPress}
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

/** Between a toast and the edge of the screen, and between it and the dialog. */
const toastGap = 12

/** How much of the screen's top the toasts take while a dialog is open (app.css puts them there), in pixels. */
function useToastRoom(): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const region = document.querySelector('[data-toasts]')
    if (!region) return
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      setRoom(height === 0 ? 0 : Math.ceil(height) + 2 * toastGap)
    })
    observer.observe(region)
    return () => observer.disconnect()
  }, [])
  return room
}

interface ModalLayerProps {
  /** The grid's rows. The dialog is in the second. */
  readonly className: string
  readonly children: ReactNode
}

/** The dimmed layer behind a dialog. `--toasts`: the height of the toasts, which appear above the dialog, never over it. */
function ModalLayer({ className, children }: ModalLayerProps) {
  const room = useToastRoom()
  // Radix's own Overlay is left out: it locks scrolling with a <style> element, which a strict Content-Security-Policy
  // refuses, and 5 KB of script. `data-modal` locks it in app.css instead.
  return (
    <div
      data-modal=""
      style={{ ['--toasts' as string]: `${room}px` }}
      className={cx('fixed inset-0 z-50 grid animate-fade-in bg-[#140a12]/60', className)}
    >
      {children}
    </div>
  )
}

/** What a person fills in first. A hidden, disabled or read-only control is none of that. */
const firstField = ':is(input, textarea, select):not([type="hidden"], :disabled, [readonly])'

/**
 * Focus handlers for a dialog without a trigger. Opening focuses the first field, so that what is typed at once is not lost, else the
 * first control of `[data-dialog-body]`. Closing returns the focus, or gives it to the page's title if its element is gone.
 */
function useFocusReturn(focusTitle = false) {
  const before = useRef<{ focused: Element | null; title: Element | null }>({ focused: null, title: null })
  return {
    onOpenAutoFocus(event: Event) {
      before.current = { focused: document.activeElement, title: document.querySelector('h1') }
      if (!(event.currentTarget instanceof Element)) return
      const first =
        (focusTitle ? event.currentTarget.querySelector('h2') : null) ??
        event.currentTarget.querySelector<HTMLElement>(firstField) ??
        event.currentTarget.querySelector<HTMLElement>(
          '[data-dialog-body] :is(button, a[href]):not(:disabled)',
        )
      if (!first) return
      event.preventDefault()
      first.focus()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const { focused, title } = before.current
      const samePage = title === document.querySelector('h1')
      if (samePage && focused instanceof HTMLElement && focused.isConnected && focused !== document.body) {
        focused.focus()
      } else focusPageTitle()
    },
  }
}
