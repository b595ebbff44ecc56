import { ApiError } from '../../api/api-error.ts'
import { DeleteButton } from '../../forms/write-button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { deleteFailure } from './delete-failure.ts'
import { deleteItem, type Item, refetchItems } from './items-api.ts'

interface DeleteItemProps {
  readonly item: Item
  /** What the person should know before. */
  readonly warning: string
}

/** Deletes an item permanently, on its card and in the archive. */
export function DeleteItem({ item, warning }: DeleteItemProps) {
  return (
    <DeleteButton
      id={item.id}
      name={item.name}
      title="Are you sure you want to delete this item?"
      needsReason={item.allergens.some(tag => tag.category !== 'DIETARY_RESTRICTION')}
      onDelete={reason => deleteItem(item.id, reason)}
      onFailure={error => {
        if (error instanceof ApiError && error.status === 401) return false
        if (error instanceof ApiError && error.status === 404) void refetchItems() // deleted elsewhere
        showToast({ tone: 'stop', title: deleteFailure(error) })
        return true
      }}
    >
      {warning}
    </DeleteButton>
  )
}
