import { useRef } from 'react'
import { focusPageTitle } from '../base/page.tsx'

/**
 * Handlers for a dialog that is opened without a trigger of its own: on closing, the focus goes back to what had it, or
 * to the page's title when that is gone (the card whose item was deleted) or another one (a link in the dialog led away).
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
