import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page may show what only this device knows. False on a server, and while React takes over the HTML of the build. */
export const useOnDevice = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
