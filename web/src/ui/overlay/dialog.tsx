import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { buttonClass } from '../base/button.tsx'
import { cx } from '../base/cx.ts'
import { ModalLayer } from './modal-layer.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface DialogProps {
  readonly open?: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
}

/** A click on a toast does not close the dialog below it. */
function keepOpenForToasts(event: { target: EventTarget | null; preventDefault: () => void }) {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault()
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
  const focusReturn = useFocusReturn()
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
                <RadixDialog.Title className="text-xl">{props.title}</RadixDialog.Title>
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

/** A window above the page: focus stays in it, Escape closes it and gives the focus back. A sheet from below on a phone. */
export function Dialog(props: DialogProps) {
  return <Panel {...props} place="centre" />
}

/** A panel from the right, otherwise as {@link Dialog}. */
export function SlideOver(props: DialogProps) {
  return <Panel {...props} place="side" />
}
