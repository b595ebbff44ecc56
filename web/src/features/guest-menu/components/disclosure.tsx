import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '../../../ui/cx.ts'

interface DisclosureProps {
  readonly title: ReactNode
  /** Seen also while closed. */
  readonly aside?: ReactNode
  readonly headingLevel: 2 | 3
  readonly defaultOpen?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A titled part that opens and closes. Without the kit's Radix parts, for the size of the guest's script. */
export function Disclosure({
  title,
  aside,
  headingLevel,
  defaultOpen = false,
  className,
  children,
}: DisclosureProps) {
  const [open, setOpen] = useState(defaultOpen)
  const id = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <div className={className}>
      <Heading className="font-sans text-base tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left font-semibold hover:bg-sunken"
        >
          <span className="min-w-0 grow">{title}</span>
          {aside}
          <ChevronDown
            size={20}
            aria-hidden="true"
            className={cx('shrink-0 transition-transform', open && 'rotate-180')}
          />
        </button>
      </Heading>
      <div id={id} hidden={!open} className="px-3 pt-2 pb-4">
        {children}
      </div>
    </div>
  )
}
