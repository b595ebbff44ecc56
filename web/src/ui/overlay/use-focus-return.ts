import { useRef } from 'react'
import { focusPageTitle } from '../base/page.tsx'

/** What a person fills in first. A hidden, disabled or read-only control is none of that. */
const firstField = ':is(input, textarea, select):not([type="hidden"], :disabled, [readonly])'

/**
 * Focus handlers for a dialog without a trigger. Opening focuses the first field, so that what is typed at once is not lost, else the
 * first control of `[data-dialog-body]`. Closing returns the focus, or gives it to the page's title if its element is gone.
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
