import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface TabsProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly onValue: (value: V) => void
  readonly tabs: readonly { readonly value: V; readonly label: ReactNode }[]
  /** The {@link TabPanel}s. */
  readonly children: ReactNode
  readonly className?: string
}

/**
 * Tabs as the specification wants them: arrows, Home and End move, Enter or Space selects.
 * The row scrolls sideways on a narrow screen.
 */
export function Tabs<V extends string>({ label, value, onValue, tabs, children, className }: TabsProps<V>) {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={next => onValue(next as V)}
      activationMode="manual"
      className={className}
    >
      <RadixTabs.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:thin]"
      >
        {tabs.map(tab => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            // Radix focuses a pressed tab by script, which a browser takes for the keyboard's focus: no ring for a pointer.
            onPointerDown={event => event.currentTarget.setAttribute('data-pointed', '')}
            onKeyDown={event => event.currentTarget.removeAttribute('data-pointed')}
            onBlur={event => event.currentTarget.removeAttribute('data-pointed')}
            className={cx(
              'min-h-12 shrink-0 border-b-3 px-4 py-2 text-base whitespace-nowrap transition-colors focus-visible:-outline-offset-3 data-pointed:outline-none',
              tab.value === value
                ? 'border-brand font-semibold text-ink'
                : 'border-transparent text-soft hover:text-ink',
            )}
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {children}
    </RadixTabs.Root>
  )
}

/** What the tab of the same value shows. Mounted only while chosen. */
export function TabPanel({
  value,
  children,
  className,
}: {
  value: string
  children: ReactNode
  className?: string
}) {
  return (
    <RadixTabs.Content value={value} className={cx('pt-6 focus-visible:outline-offset-4', className)}>
      {children}
    </RadixTabs.Content>
  )
}
