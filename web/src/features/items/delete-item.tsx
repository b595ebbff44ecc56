import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useWrite } from '../../api/use-write.ts'
import { useActingReason } from '../../session/acting-reason.tsx'
import { Button } from '../../ui/base/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { deleteFailure } from './delete-failure.ts'
import type { Item } from './items-api.ts'

interface DeleteItemProps {
  readonly item: Item
  /** What the person should know before. */
  readonly warning: string
  readonly onDelete: (reason: string | undefined) => Promise<unknown>
  /** The list shows something that is not there any more. */
  readonly onGone: () => void
}

/** The button that deletes an item for good, after asking, and says what came of it. */
export function DeleteItem({ item, warning, onDelete, onGone }: DeleteItemProps) {
  const { name } = item
  const [asking, setAsking] = useState(false)
  const write = useWrite()
  const hasAllergens = item.allergens.some(tag => tag.category !== 'DIETARY_RESTRICTION')
  const why = useActingReason(`reason:delete:${item.id}`, hasAllergens)

  const remove = () => {
    const given = why.read()
    if (given === null) return
    return write.run(
      async () => {
        await onDelete(given.reason)
        why.clear()
        showToast({ tone: 'safe', title: `${name} was deleted` })
      },
      {
        failed: `${name} was not deleted`,
        onFailure: error => {
          if (error instanceof ApiError && error.status === 401) return false
          if (error instanceof ApiError && error.status === 404) onGone()
          showToast({ tone: 'stop', title: deleteFailure(error) })
          setAsking(false)
          return true
        },
      },
    )
  }

  return (
    <>
      <Button variant="quietDanger" onClick={() => setAsking(true)} aria-label={`Delete ${name}`}>
        <Trash2 size={18} aria-hidden="true" /> Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title="Are you sure you want to delete this item?"
        confirmLabel="Delete"
        busy={write.busy}
        busyLabel="Deleting..."
        onCancel={() => setAsking(false)}
        fields={why.field}
        onConfirm={() => void remove()}
      >
        {warning}
      </ConfirmDialog>
    </>
  )
}
