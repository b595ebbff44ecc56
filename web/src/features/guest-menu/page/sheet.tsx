import { type ReactNode, useId } from 'react'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Icon } from '../../../ui/base/icon.tsx'
import { Modal } from '../../../ui/base/modal.tsx'

interface SheetProps {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly isFullScreen?: boolean
  readonly children: ReactNode
}

/** A window above the guest's page. A sheet from below on a phone. */
export function Sheet({ title, onClose, isFullScreen = false, children }: SheetProps) {
  const id = useId()
  return (
    <Modal
      titleId={id}
      onClose={onClose}
      position={isFullScreen ? 'tall' : 'sheet'}
      className={cx(
        'flex w-full flex-col overflow-hidden',
        !isFullScreen && 'max-h-[92dvh] animate-rise rounded-t-lg sm:mx-auto sm:max-w-xl sm:rounded-lg',
      )}
    >
      <header className="flex items-center gap-3 border-b border-line py-1.5 ps-5 pe-2">
        <h2 id={id} className="min-w-0 grow text-lg">
          {title}
        </h2>
        <Button variant="quiet" size="icon" aria-label={t('page.close')} onClick={onClose}>
          <Icon name="x" size={22} />
        </Button>
      </header>
      {children}
    </Modal>
  )
}
