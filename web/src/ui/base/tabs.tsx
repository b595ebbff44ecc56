import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'

interface TabsProps<V extends string> {
  readonly label: string
  /** The selected tab. It may be missing from `tabs`. */
  readonly value: V
  readonly onValue: (value: V) => void
  readonly tabs: readonly { readonly value: V; readonly label: ReactNode }[]
  /** What the selected tab shows. */
  readonly children: ReactNode
  readonly tabClassName?: string
}

/** Tabs by hand: a library's add 6 KB to the guest's script. Arrows, Home and End move the focus (specification section 2). */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { label, value, onValue, tabs, children, tabClassName } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isListed = tabs.some(tab => tab.value === value)

  const isShown = useRef('')
  useEffect(() => {
    // The list alone scrolls: `scrollIntoView` would also move the page.
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!tab || !list.current || isShown.current === value) return
    isShown.current = value
    const [outer, inner] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (inner.left < outer.left) list.current.scrollLeft += inner.left - outer.left
    else if (inner.right > outer.right) list.current.scrollLeft += inner.right - outer.right
  })

  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]') ?? [])]
    const current = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const target = targetTab(event.key, current, buttons.length, document.dir === 'rtl')
    if (target === null) return
    event.preventDefault()
    buttons[target]?.focus()
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="relative flex noscript:hidden gap-1 overflow-x-auto border-b border-line [scrollbar-width:thin]"
      >
        {tabs.map((tab, index) => {
          const selected = tab.value === value
          return (
            <button
              key={tab.value}
              id={`${id}-${tab.value}`}
              type="button"
              role="tab"
              aria-selected={selected}
              aria-controls={selected ? `${id}-panel` : undefined}
              tabIndex={selected || (!isListed && index === 0) ? 0 : -1}
              onClick={() => onValue(tab.value)}
              onFocus={event => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
              className={cx(
                'min-h-12 shrink-0 border-b-3 px-4 py-2 text-base whitespace-nowrap transition-colors focus-visible:-outline-offset-3',
                selected
                  ? 'border-brand font-semibold text-ink'
                  : 'border-transparent text-soft hover:text-ink',
                tabClassName,
              )}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        tabIndex={-1}
        {...(isListed ? { 'aria-labelledby': `${id}-${value}` } : { 'aria-label': label })}
        className="pt-6 focus:outline-none"
      >
        {children}
      </div>
    </div>
  )
}

/** The index of the tab that `key` moves the focus to, around the ends; `null` for every other key. */
export function targetTab(key: string, current: number, count: number, isRightToLeft = false): number | null {
  if (count === 0) return null
  const right = isRightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return (current + right + count) % count
    case 'ArrowLeft':
      return (current - right + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
