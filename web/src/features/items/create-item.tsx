import { Card } from '../../ui/base/card.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { emptyItemFields } from './item-fields.ts'
import { ItemForm } from './item-form.tsx'
import { createItem, type Item } from './items-api.ts'

/** The key of what is typed into a menu's form for a new item. */
export const newItemDraft = (menuId: string) => `item-new:${menuId}`

interface CreateItemProps {
  readonly menuId: string
  readonly sections: readonly string[]
  /** Those of the menu's other items. */
  readonly names: readonly string[]
  readonly onCreated: (item: Item) => void
  readonly onCancel: () => void
}

/** The form for new items: one, or several in a row. */
export function CreateItem({ menuId, sections, names, onCreated, onCancel }: CreateItemProps) {
  const create = async (fields: Parameters<typeof createItem>[1]) => {
    const item = await createItem(menuId, fields)
    showToast({ tone: 'safe', title: `${item.name} was created`, body: 'Now tag its allergens.' })
    return item
  }
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-4 text-xl">Create New Item</h2>
      <ItemForm
        draftKey={newItemDraft(menuId)}
        initial={emptyItemFields}
        sections={sections}
        submitLabel="Create Item"
        busyLabel="Creating..."
        failed="The item was not created"
        takesFocus
        otherNames={names}
        onSubmit={async fields => onCreated(await create(fields))}
        onSubmitAndStay={create}
        onCancel={onCancel}
      />
    </Card>
  )
}
