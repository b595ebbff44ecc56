import { useEffect, useRef } from 'react'
import { createStore } from '../../device/store.ts'
import { t } from '../../i18n/t.ts'
import { cx } from './cx.ts'

const message = createStore('')

/** Reads `text` out to screen readers, politely. A repeated text is read again. */
export function announce(text: string): void {
  message.set(text === message.get() ? `${text}\u00a0` : text)
}

/** The live region behind {@link announce}; once in the page, from the start. */
export function Announcer() {
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {message.use()}
    </div>
  )
}

// The browser itself reads out the first page, so only later pages take the focus. A person may navigate before the first
// page's script has loaded: a different path shows that.
const firstPath = globalThis.location?.pathname
let firstPage = true

interface PageTitleProps {
  readonly children: string
  /** The document's title where it differs from the heading. */
  readonly documentTitle?: string
  readonly className?: string
}

/** The page's one h1. Sets the document's title; after a navigation it takes the focus, and so is read out. */
export function PageTitle({ children, documentTitle, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const title = documentTitle ?? children
  useEffect(() => {
    document.title = `${title} · Safe Menu`
  }, [title])
  useEffect(() => {
    if (!firstPage || location.pathname !== firstPath) {
      heading.current?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
    }
    firstPage = false
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={cx('text-2xl', className)}>
      <bdi>{children}</bdi>
    </h1>
  )
}

/** Moves the focus to the page's title when the focused element is gone (a deleted card), not to the top of the document. */
export function focusPageTitle(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}

/** Jumps over the navigation to `#main`. The first thing the Tab key reaches. */
export function SkipLink({ to = 'main', text = t('page.skip') }: { to?: string; text?: string }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only z-60 rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
    >
      {text}
    </a>
  )
}
