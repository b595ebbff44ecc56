import { type ReactNode, useId } from 'react'
import { t } from '../../i18n/t.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Modal, type ModalProps } from './modal.tsx'

export interface SheetProps extends Pick<ModalProps, 'onClose' | 'focus'> {
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly look?: keyof typeof looks
  readonly children: ReactNode
}

const risen = 'w-full max-h-[92dvh] animate-rise rounded-t-lg border-t sm:mx-auto sm:rounded-lg sm:border'

const looks = {
  /** From below on a phone, in the middle of a wider screen. */
  sheet: `${risen} sm:max-w-xl`,
  /** The same, for what needs two columns. */
  wide: `${risen} sm:max-w-6xl`,
  /** A panel from the right. */
  side: 'w-[min(22rem,88vw)] animate-slide-in justify-self-end border-l',
  full: 'w-full',
} as const

/** A window above the page, with its title and a button that closes it. */
export function Sheet({ title, description, look = 'sheet', onClose, focus, children }: SheetProps) {
  const id = useId()
  return (
    <Modal
      titleId={id}
      descriptionId={description ? `${id}description` : undefined}
      onClose={onClose}
      focus={focus}
      position={look === 'side' || look === 'full' ? 'tall' : 'sheet'}
      className={cx('flex flex-col overflow-hidden border-line shadow-float', looks[look])}
    >
      <header className="flex items-start gap-3 border-b border-line py-1.5 ps-5 pe-2">
        <div className="min-w-0 grow py-2">
          <h2 id={id} tabIndex={-1} className="text-xl outline-none">
            {title}
          </h2>
          {description ? (
            <p id={`${id}description`} className="text-sm text-soft">
              {description}
            </p>
          ) : null}
        </div>
        <Button variant="quiet" size="icon" aria-label={t('page.close')} onClick={onClose}>
          <Icon name="x" size={22} />
        </Button>
      </header>
      {children}
    </Modal>
  )
}
