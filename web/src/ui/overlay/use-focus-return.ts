import { useRef } from 'react'
import { focusPageTitle } from '../base/page.tsx'

/** What a person fills in first. A hidden, disabled or read-only control is none of that. */
const firstField = ':is(input, textarea, select):not([type="hidden"], :disabled, [readonly])'

/**
 * Focus handlers for a dialog without a trigger. On opening, the first field gets the focus, so that what is typed at once is
 * not lost; without a field, the first control of `[data-dialog-body]`, which leaves Close for later. On closing, the focus
 * returns to the element that had it. If that element is gone (its item was deleted) or the page has changed (a link in the
 * dialog), the page's title gets the focus.
 */
export function useFocusReturn() {
  const before = useRef<{ focused: Element | null; title: Element | null }>({ focused: null, title: null })
  return {
    onOpenAutoFocus(event: Event) {
      before.current = { focused: document.activeElement, title: document.querySelector('h1') }
      if (!(event.currentTarget instanceof Element)) return
      const first =
        event.currentTarget.querySelector<HTMLElement>(firstField) ??
        event.currentTarget.querySelector<HTMLElement>(
          '[data-dialog-body] :is(button, a[href]):not(:disabled)',
        )
      if (!first) return
      event.preventDefault()
      first.focus()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const { focused, title } = before.current
      const samePage = title === document.querySelector('h1')
      if (samePage && focused instanceof HTMLElement && focused.isConnected && focused !== document.body) {
        focused.focus()
      } else focusPageTitle()
    },
  }
}
