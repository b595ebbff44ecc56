import { useEffect, useState } from 'react'

const tokenInAddress = () => location.hash.slice(1)

/** The part of the opened link after `#`, which stays in the browser until it is sent in a body. */
export function useLinkToken(): string {
  const [token, setToken] = useState(tokenInAddress)
  useEffect(() => {
    // Another link that is opened in this tab loads no new page.
    const openLink = () => tokenInAddress() !== '' && setToken(tokenInAddress())
    addEventListener('hashchange', openLink)
    return () => removeEventListener('hashchange', openLink)
  }, [])
  return token
}

/** Nobody finds an unused link in the address bar or the history of a shared device. */
export function useTokenLeavesAddress(isRead: boolean): void {
  useEffect(() => {
    if (isRead) history.replaceState(history.state, '', location.pathname + location.search)
  }, [isRead])
}
