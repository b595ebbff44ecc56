import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page may show what only this device knows. False on the server, and while React takes over the server's HTML. */
export const useOnDevice = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const nothing = () => null

/** Whether this component continues the server's HTML, or is on the server. Unlike {@link useOnDevice} it stays the same. */
export function useIsTakenOver(): boolean {
  let isServers = false
  // React asks for the server's snapshot on the server and while it takes over its HTML, and at no other time.
  useSyncExternalStore(never, nothing, () => {
    isServers = true
    return null
  })
  const [isTakenOver] = useState(isServers)
  return isTakenOver
}
