import { Menu } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useSessions } from '../session/session.ts'
import { Button, buttonClass } from '../ui/base/button.tsx'
import { cx } from '../ui/base/cx.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { type NavEntry, navigationFor, placeOf } from './navigation.ts'
import { useLeave } from './session-end.ts'

/** The header of everything but the guest's page: a row on wide screens, a slide-over menu on narrow ones. */
export function Header() {
  const [open, setOpen] = useState(false)
  const entries = navigationFor(useSessions())
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex max-w-6xl items-center gap-2 px-4 py-2">
        <Link href="/" className="mr-auto inline-flex min-h-11 items-center gap-2.5 rounded-md">
          <Logo />
          <span className="font-display text-lg font-semibold">Safe Menu</span>
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex items-center gap-1">
            <NavList entries={entries} entryClass="" />
          </ul>
        </nav>
        <Button
          variant="quiet"
          size="icon"
          className="lg:hidden noscript:hidden"
          aria-label="Open menu"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Menu size={24} />
        </Button>
      </div>
      <Dialog open={open} look="side" onClose={() => setOpen(false)} title="Menu">
        <nav aria-label="Main">
          <ul className="grid gap-1">
            <NavList
              entries={entries}
              entryClass="w-full justify-start! text-base!"
              onChosen={() => setOpen(false)}
            />
          </ul>
        </nav>
      </Dialog>
    </header>
  )
}

interface NavProps {
  readonly entries: readonly NavEntry[]
  readonly entryClass: string
  readonly onChosen?: () => void
}

function NavList({ entries, entryClass, onChosen }: NavProps) {
  const [path] = useLocation()
  const place = placeOf(path, useSessions())
  const leave = useLeave()
  return entries.map(entry => (
    <li key={entry.label}>
      {'href' in entry ? (
        <Link
          href={entry.href}
          aria-current={place === entry.href ? 'page' : undefined}
          onClick={onChosen}
          className={cx(buttonClass('quiet'), entryClass, place === entry.href && 'bg-brand-soft')}
        >
          {entry.label}
        </Link>
      ) : (
        <Button
          variant="quiet"
          className={entryClass}
          onClick={() => {
            onChosen?.()
            leave(entry.action)
          }}
        >
          {entry.label}
        </Button>
      )}
    </li>
  ))
}

/** The product's mark: a plate with a tick. */
function Logo() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="9" className="fill-hero" />
      <circle cx="16" cy="16" r="9" fill="none" strokeWidth="2" className="stroke-on-hero" />
      <path
        d="m11.5 16.4 3.2 3.2 6-6.6"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-apricot"
      />
    </svg>
  )
}
