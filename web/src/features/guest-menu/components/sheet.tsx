import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '../../../languages/t.ts'
import { Button } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'

interface SheetProps {
  readonly title: ReactNode
  readonly onClosed: () => void
  readonly isFullScreen?: boolean
  /** `close` closes the sheet and gives the focus back. */
  readonly children: (close: () => void) => ReactNode
}

/** A window above the page. The browser's own dialog: Radix's adds 12 KB of script (gzip) to the guest's page. */
export function Sheet({ title, onClosed, isFullScreen = false, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const close = () => dialog.current?.close()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it by keyboard
    <dialog
      ref={dialog}
      data-modal=""
      aria-labelledby={id}
      onClose={onClosed}
      onClick={event => {
        if (event.target === dialog.current) close()
      }}
      className={cx(
        'mt-auto mb-0 w-full max-w-none flex-col overflow-hidden bg-surface p-0 text-ink backdrop:bg-[#140a12]/60 open:flex',
        isFullScreen
          ? 'h-dvh max-h-none'
          : 'max-h-[92dvh] animate-rise rounded-t-lg sm:m-auto sm:max-w-xl sm:rounded-lg',
      )}
    >
      <header className="flex items-center gap-3 border-b border-line py-1.5 ps-5 pe-2">
        <h2 id={id} className="min-w-0 grow text-lg">
          {title}
        </h2>
        <Button variant="quiet" size="icon" aria-label={t('page.close')} onClick={close}>
          <X size={22} />
        </Button>
      </header>
      {children(close)}
    </dialog>
  )
}
