import { useRef } from 'react'
import { focusPageTitle } from '../base/page.tsx'

/**
 * Focus handlers for a dialog without a trigger. On closing, the focus returns to the element that had it. If that element
 * is gone (its item was deleted) or the page has changed (a link in the dialog), the page's title gets the focus.
 */
export function useFocusReturn() {
  const before = useRef<{ focused: Element | null; title: Element | null }>({ focused: null, title: null })
  return {
    onOpenAutoFocus() {
      before.current = { focused: document.activeElement, title: document.querySelector('h1') }
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
