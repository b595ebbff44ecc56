import { useSyncExternalStore } from 'react'

/** Below this width (768 px) a wide table or grid does not fit beside its names. */
const narrow = '(max-width: 47.99rem)'

/** Whether the screen is too narrow for wide tables and grids. Follows a turned tablet. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    onChange => {
      const query = matchMedia(narrow)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(narrow).matches,
  )
}
