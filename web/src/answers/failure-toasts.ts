import { ApiError } from '../api/api-error.ts'
import { messageOf } from '../api/failures.ts'
import { currentToasts, dismissToast, showToast } from '../ui/overlay/toast-store.ts'

/** Says in a toast what failed, and returns the toast's id. `null`: the session has ended, and the shell redirects to the login. */
export function toastError(error: unknown, title: string): number | null {
  if (error instanceof ApiError && error.status === 401) return null
  return showToast({ tone: 'stop', title, body: messageOf(error) })
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

/** What all pages of staff say about their writes. */
export const toastReactions = {
  onChangedSince() {
    showToast({
      tone: 'note',
      title: 'This was saved earlier and has been changed since',
      body: 'The page now shows the current state. Check it before you go on.',
    })
  },
  onWriteFailed: toastError,
  /** A later attempt has succeeded: what the toast says is no longer true. */
  onWritten(failed: string) {
    for (const { id, tone, title } of currentToasts())
      if (tone === 'stop' && title === failed) dismissToast(id)
  },
}
