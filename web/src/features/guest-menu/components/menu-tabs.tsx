import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'
import { targetTab } from '../model/tab-keys.ts'

interface MenuTabsProps {
  readonly menuId: string
  readonly menus: readonly { readonly id: string; readonly name: string; readonly itemCount: number }[]
  readonly onSelect: (menuId: string) => void
  /** The open menu. */
  readonly children: ReactNode
}

/**
 * The published menus as tabs: arrows, Home and End move, Enter or Space selects (specification section 2). Made by hand
 * and not from the kit's Tabs, which bring 6 KB more script (gzip) to a page that a phone loads in a cellar.
 */
export function MenuTabs({ menuId, menus, onSelect, children }: MenuTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const tabs = () => [...(list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]') ?? [])]

  const move = (event: KeyboardEvent) => {
    const all = tabs()
    const target = targetTab(event.key, all.indexOf(document.activeElement as HTMLButtonElement), all.length)
    if (target === null) return
    event.preventDefault()
    all[target]?.focus()
  }

  const open = menus.some(menu => menu.id === menuId)
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label="Menus"
        onKeyDown={move}
        className="relative flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:thin]"
      >
        {menus.map((menu, index) => {
          const selected = menu.id === menuId
          return (
            <button
              key={menu.id}
              id={`${id}-${menu.id}`}
              type="button"
              role="tab"
              aria-selected={selected}
              aria-controls={selected ? `${id}-panel` : undefined}
              tabIndex={selected || (!open && index === 0) ? 0 : -1}
              onClick={() => onSelect(menu.id)}
              onFocus={event => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
              className={cx(
                'menu-tab menu-accent min-h-12 max-w-64 shrink-0 truncate border-b-3 px-4 py-2 text-base transition-colors focus-visible:-outline-offset-3',
                selected
                  ? 'border-brand font-semibold text-ink'
                  : 'border-transparent text-soft hover:text-ink',
              )}
            >
              {menu.name} <span className="text-sm font-normal text-soft">{menu.itemCount}</span>
              <span className="sr-only"> {menu.itemCount === 1 ? 'dish' : 'dishes'}</span>
            </button>
          )
        })}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        tabIndex={-1}
        {...(open ? { 'aria-labelledby': `${id}-${menuId}` } : { 'aria-label': 'Menu' })}
        className="pt-6 focus:outline-none"
      >
        {children}
      </div>
    </>
  )
}
