import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether the page may show what only this device knows, such as its storage, clock and time zone. False on the server, and
 * while React takes over the server's HTML, which has to be rendered the same once more.
 */
export const useOnDevice = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
