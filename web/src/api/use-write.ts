import { useRef, useState } from 'react'
import { dismissToast, showToast } from '../ui/overlay/toast-store.ts'
import { ApiError, messageOf } from './api-error.ts'

interface WriteOptions {
  /** What failed, as a toast's title: "The menu was not saved". */
  readonly failed: string
  /** Handles the failure. There is no toast if it returns `true`. */
  readonly onFailure?: (error: unknown) => unknown
}

/** Runs writes and is busy meanwhile. Throws nothing: a failure becomes a toast, which goes once a later attempt succeeds. */
export function useWrite() {
  const [running, setRunning] = useState(0)
  const failure = useRef<number | null>(null)
  async function run<T>(
    write: () => Promise<T>,
    { failed, onFailure }: WriteOptions,
  ): Promise<T | undefined> {
    setRunning(count => count + 1)
    try {
      const answer = await write()
      if (failure.current !== null) dismissToast(failure.current)
      failure.current = null
      return answer
    } catch (error) {
      const handled = onFailure?.(error) === true
      // 401: the shell redirects to the login
      const ended = error instanceof ApiError && error.status === 401
      if (!handled && !ended)
        failure.current = showToast({ tone: 'stop', title: failed, body: messageOf(error) })
      return undefined
    } finally {
      setRunning(count => count - 1)
    }
  }
  return { busy: running > 0, run }
}
