import { ApiError } from '../../api/api-error.ts'
import type { useWrite } from '../../api/use-write.ts'
import { showToast } from '../../ui/toast-store.ts'
import { deleteFailure } from './delete-failure.ts'

interface Deletion {
  readonly name: string
  readonly onDelete: () => Promise<unknown>
  /** The list shows something that is not there any more. */
  readonly onGone: () => void
  /** It was not deleted, and the person has been told why. */
  readonly onRefused: () => void
}

/** Deletes an item for good, and says what came of it. */
export function deleteItem(
  write: ReturnType<typeof useWrite>,
  { name, onDelete, onGone, onRefused }: Deletion,
) {
  return write.run(
    async () => {
      await onDelete()
      showToast({ tone: 'safe', title: `${name} was deleted` })
    },
    {
      failed: `${name} was not deleted`,
      onFailure: error => {
        if (error instanceof ApiError && error.status === 401) return false
        if (error instanceof ApiError && error.status === 404) onGone()
        showToast({ tone: 'stop', title: deleteFailure(error) })
        onRefused()
        return true
      },
    },
  )
}
