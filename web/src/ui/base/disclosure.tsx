import { type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface DisclosureProps {
  readonly title: ReactNode
  /** Shown beside the title, also while closed: a count, a badge. */
  readonly aside?: ReactNode
  readonly headingLevel?: 2 | 3 | 4
  readonly defaultOpen?: boolean
  /** Give both to control it from outside. */
  readonly open?: boolean
  readonly onOpen?: (open: boolean) => void
  readonly className?: string
  /** Mounted only while open: a long menu has two of these on each item. */
  readonly children: ReactNode
}

/** A titled section that opens and closes. */
export function Disclosure(props: DisclosureProps) {
  const { title, aside, headingLevel = 3, defaultOpen = false, className, children } = props
  const [ownOpen, setOwnOpen] = useState(defaultOpen)
  const id = useId()
  const open = props.open ?? ownOpen
  const setOpen = props.onOpen ?? setOwnOpen
  const Heading = `h${headingLevel}` as const
  return (
    <div className={className}>
      <Heading className="font-sans text-base tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-start font-semibold hover:bg-sunken"
        >
          <span className="min-w-0 grow">{title}</span>
          {aside}
          <Icon
            name="chevron-down"
            size={20}
            className={cx('shrink-0 transition-transform', open && 'rotate-180')}
          />
        </button>
      </Heading>
      <div id={id} hidden={!open} className="px-3 pt-2 pb-4">
        {open ? children : null}
      </div>
    </div>
  )
}
