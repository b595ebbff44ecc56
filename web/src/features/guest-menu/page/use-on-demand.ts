import { useEffect, useState } from 'react'

/**
 * A part of the page that loads when it is first wanted. `null` until then, and without a network; the next wish tries again, and so does
 * a change of `reason`.
 */
export function useOnDemand<T>(isWanted: boolean, load: () => Promise<T>, reason: unknown = null): T | null {
  const [loaded, setLoaded] = useState<T | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: always the same script
  useEffect(() => {
    if (isWanted)
      load().then(
        part => setLoaded(() => part),
        () => undefined,
      )
  }, [isWanted, reason])
  return loaded
}
