import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** The parameters of the page's address, and a function that changes some of them in place. An empty text removes one. */
export function useAddress() {
  const [parameters, setParameters] = useSearchParams()
  const change = useCallback(
    (values: Readonly<Record<string, string>>) =>
      setParameters(
        before => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            if (value === '') after.delete(name)
            else after.set(name, value)
          }
          return after
        },
        { replace: true },
      ),
    [setParameters],
  )
  return [parameters, change] as const
}
