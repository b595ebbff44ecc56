import { ChevronDown } from 'lucide-react'
import { Collapsible as RadixCollapsible } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'

interface CollapsibleProps {
  readonly title: ReactNode
  /** Beside the title, seen also while closed: a count, a badge. */
  readonly aside?: ReactNode
  readonly defaultOpen?: boolean
  /** Give both to control it from outside. */
  readonly open?: boolean
  readonly onOpen?: (open: boolean) => void
  readonly headingLevel?: 2 | 3 | 4
  readonly children: ReactNode
  readonly className?: string
}

/** A titled section that opens and closes. */
export function Collapsible(props: CollapsibleProps) {
  const [inside, setInside] = useState(props.defaultOpen ?? false)
  const open = props.open ?? inside
  const Heading = `h${props.headingLevel ?? 3}` as const
  return (
    <RadixCollapsible.Root open={open} onOpenChange={props.onOpen ?? setInside} className={props.className}>
      <Heading className="text-base tracking-normal">
        <RadixCollapsible.Trigger className="flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left font-semibold hover:bg-sunken">
          <span className="grow">{props.title}</span>
          {props.aside}
          <ChevronDown
            size={20}
            aria-hidden="true"
            className={cx('shrink-0 transition-transform', open && 'rotate-180')}
          />
        </RadixCollapsible.Trigger>
      </Heading>
      <RadixCollapsible.Content className="px-3 pt-2 pb-4">{props.children}</RadixCollapsible.Content>
    </RadixCollapsible.Root>
  )
}
