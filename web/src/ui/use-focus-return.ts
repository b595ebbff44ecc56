import { useRef } from 'react'
import { focusPageTitle } from './page.tsx'

/**
 * Handlers for a dialog that is opened without a trigger of its own: on closing, the focus goes back to what had it, or
 * to the page's title when that is gone (the card whose item was deleted).
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const target = before.current
      if (target instanceof HTMLElement && target.isConnected && target !== document.body) target.focus()
      else focusPageTitle()
    },
  }
}
