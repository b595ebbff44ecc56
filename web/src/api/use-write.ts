import { useRef, useState } from 'react'
import { lastAccount, sessions } from '../session/session.ts'
import { dismissToast, showToast } from '../ui/overlay/toast-store.ts'
import { ApiError } from './api-error.ts'
import { describeFailure } from './failures.ts'

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
      if (!handled) failure.current = toastError(error, failed) ?? failure.current
      return undefined
    } finally {
      setRunning(count => count - 1)
    }
  }
  return { busy: running > 0, run }
}

/** Says in a toast what failed, and returns the toast's id. `null`: the session has ended, and the shell redirects to the login. */
export function toastError(error: unknown, title: string): number | null {
  if (error instanceof ApiError && error.status === 401) return null
  return showToast({ tone: 'stop', ...describeFailure(error, title) })
}

interface UndoWords {
  /** On the toast's button. */
  readonly label?: string
  /** The title of the toast when undoing failed: "The item is still archived". */
  readonly failed: string
}

/** The action of a toast that takes back what it reports. `undo` says itself what it did. */
export function undoAction(undo: () => Promise<unknown>, { label = 'Undo', failed }: UndoWords) {
  const onPress = () => {
    undo().catch((error: unknown) => toastError(error, failed))
  }
  return { label, onPress }
}

/**
 * For an action of several writes, made as it starts. The result throws once another account has logged in on this device, also in
 * another tab: what still waits must not be saved under that person's name.
 */
export function sameAccount(): () => void {
  const account = lastAccount.id()
  return () => {
    sessions.changed() // the next write takes its token from the storage, and this tab may not have been told yet
    if (lastAccount.id() === account) return
    throw new ApiError({
      code: 'client.session_ended',
      status: 401,
      message: 'Someone else has logged in on this device. Log in again to save this.',
    })
  }
}
