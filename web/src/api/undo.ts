import { showToast } from '../ui/overlay/toast-store.ts'
import { messageOf } from './api-error.ts'

interface UndoWords {
  /** On the toast's button. */
  readonly label?: string
  /** The title of the toast when undoing failed: "The item is still archived". */
  readonly failed: string
}

/** The action of a toast that takes back what it reports. `undo` says itself what it did. */
export function undoAction(undo: () => Promise<unknown>, { label = 'Undo', failed }: UndoWords) {
  const onPress = () => {
    undo().catch((error: unknown) => showToast({ tone: 'stop', title: failed, body: messageOf(error) }))
  }
  return { label, onPress }
}
