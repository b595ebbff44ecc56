import { MutationObserver } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../api/client.ts'
import { describeFailure } from '../api/failures.ts'
import { currentToasts, dismissToast, showToast } from '../ui/overlay/toast-store.ts'

/** Says in a toast what failed, and returns the toast's id. `null`: the session has ended, and the shell redirects to the login. */
export function toastError(error: unknown, title: string): number | null {
  if (error instanceof ApiError && error.status === 401) return null
  return showToast({ tone: 'stop', ...describeFailure(error, title) })
}

interface UndoWords {
  /** The words on the toast's button. */
  readonly label?: string
  /** The title of the toast when undoing failed: "The item is still archived". */
  readonly failed: string
}

/** The action of a toast that takes back what it reports. `undo` says itself what it did. */
export function undoAction(undo: () => Promise<unknown>, { label = 'Undo', failed }: UndoWords) {
  const write = new MutationObserver(queryClient, { mutationFn: undo, meta: { failed } })
  const onPress = async () => {
    await write.mutate().catch(() => undefined)
    write.reset() // the cache keeps a write for as long as something observes it
  }
  return { label, onPress: () => void onPress() }
}

/** The toasts about writes that have failed, by what has failed. */
const failures = new Map<string, number>()

/** What all pages of staff say about their writes. */
export const toastReactions = {
  onChangedSince() {
    showToast({
      tone: 'note',
      title: 'This was saved earlier and has been changed since',
      body: 'The page now shows the current state. Check it before you go on.',
    })
  },
  onWriteFailed(error: unknown, title: string) {
    const toast = toastError(error, title)
    if (toast === null) return
    // "Soup was saved" is about an earlier write, and beside "Soup was not saved" it would be read as about this one.
    const success = title.replace(' was not ', ' was ')
    for (const { id, tone, title: reported } of currentToasts())
      if (tone !== 'stop' && reported === success) dismissToast(id)
    const before = failures.get(title)
    if (before !== undefined && before !== toast) dismissToast(before) // it may have another text
    failures.set(title, toast)
  },
  /** A later attempt has succeeded: what the toast says is no longer true. */
  onWritten(title: string) {
    const toast = failures.get(title)
    if (toast !== undefined) dismissToast(toast)
    failures.delete(title)
  },
}
