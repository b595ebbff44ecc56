import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { useFocusReturn } from './use-focus-return.ts'

interface DialogProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
}

/** A toast above a dialog may be pressed without closing the dialog. */
function keepOpenForToasts(event: { target: EventTarget | null; preventDefault: () => void }) {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault()
}

const places = {
  centre:
    'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg animate-rise sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:w-full sm:max-w-xl sm:rounded-lg',
  side: 'inset-y-0 right-0 w-[min(22rem,88vw)] animate-slide-in',
} as const

// Radix's own Overlay is left out: it locks scrolling with a <style> element, which a strict Content-Security-Policy
// refuses, and 5 KB of script. `data-modal` locks it in app.css instead.
function Panel(props: DialogProps & { place: keyof typeof places }) {
  const focusReturn = useFocusReturn()
  return (
    <RadixDialog.Root open={props.open} onOpenChange={props.onOpen}>
      <RadixDialog.Portal>
        <div
          data-modal=""
          aria-hidden="true"
          className="fixed inset-0 z-40 animate-fade-in bg-[#140a12]/60"
        />
        <RadixDialog.Content
          aria-modal="true"
          {...focusReturn}
          {...(props.description ? {} : { 'aria-describedby': undefined })}
          onInteractOutside={keepOpenForToasts}
          className={cx('fixed z-50 flex flex-col bg-surface text-ink shadow-float', places[props.place])}
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
              <X size={22} aria-hidden="true" />
            </RadixDialog.Close>
          </header>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain p-5">{props.children}</div>
        </RadixDialog.Content>
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
