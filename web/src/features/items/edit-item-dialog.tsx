import { useState } from 'react'
import { currentFields } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useCurrency } from '../../format/typed-price.ts'
import { prepareAnswer } from '../../reports/reports.ts'
import { showEdit, showIfChanged } from '../../seen/shown-items.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast, type Toast } from '../../ui/overlay/toast-store.ts'
import { fieldsOfItem, type ItemFields } from './item-fields.ts'
import { ItemForm } from './item-form.tsx'
import { type Item, refetchItems } from './items-api.ts'
import { OtherLanguages } from './other-languages.tsx'
import { TagSummary } from './tagging/tag-summary.tsx'

/** A change of any other field may mean another recipe (contracts, `removesConfirmation`). */
const uncheckedFields: readonly string[] = ['price', 'section'] satisfies (keyof ItemFields)[]

interface EditItemDialogProps {
  /** The item as it was when the form opened. */
  readonly item: Item
  readonly sections: readonly string[]
  /** The form has closed (`null`), or shows another version of the item. */
  readonly onItem: (item: Item | null) => void
}

/** The form of an existing item. */
export function EditItemDialog({ item, sections, onItem }: EditItemDialogProps) {
  const { checked, question } = useStillChecked(item)
  const { decimals } = useCurrency()
  const fieldsOf = (shown: Item) => fieldsOfItem(shown, decimals)
  return (
    <Dialog onClose={() => onItem(null)} title={`Edit ${item.name}`}>
      <ItemForm
        draftKey={`item:${item.id}`}
        initial={fieldsOf(item)}
        sections={sections}
        submitLabel="Update Item"
        busyLabel="Saving..."
        failed={`${item.name} was not saved`}
        currentFrom={currentFields(fieldsOf, onItem)}
        onSubmit={async (_, changed) => {
          if (Object.keys(changed).length > 0)
            toastChange(item, await changeItem(item, changed, checked), `${item.name} was saved`)
          onItem(null)
        }}
        statement={changed =>
          Object.keys(changed).every(field => uncheckedFields.includes(field)) ? null : question
        }
        onCancel={() => onItem(null)}
      />
      <OtherLanguages item={item} />
    </Dialog>
  )
}

/**
 * Changes these fields alone, unless someone else has changed one of them since `from`. `stillChecked`: the manager says that
 * the allergens of `from` are unchanged and still checked.
 */
async function changeItem(from: Item, fields: Partial<ItemFields>, stillChecked: boolean) {
  const body = { ...fields, revision: from.revision, ...(stillChecked ? { stillChecked } : {}) }
  const answerReports = prepareAnswer(from.id, mistake => mistake === 'text_or_price_wrong')
  const write = call('PUT /api/menu-items/items/:itemId', { params: { itemId: from.id }, body })
  const item = await showIfChanged(from.menuId, write)
  await showEdit(from.menuId, item, Object.keys(fields))
  await refetchItems()
  void answerReports()
  return item
}

/**
 * Whether the manager keeps the confirmation of an item over a change, and the question, beside the tags that the manager
 * answers for. The answer is for one revision: once someone else has changed the item, the manager has to give it again.
 */
export function useStillChecked(item: Item) {
  const [revision, setRevision] = useState<string | null>(null)
  const checked = revision === item.revision
  const question =
    item.allergensConfirmedAt === null ? null : (
      <fieldset className="grid gap-3 rounded-md border border-line p-4">
        <legend className="px-1 text-sm font-semibold">This change removes “Allergens checked”</legend>
        <TagSummary tags={item.allergens} />
        <Checkbox
          label="Allergens unchanged, still checked"
          checked={checked}
          onChecked={isKept => setRevision(isKept ? item.revision : null)}
        />
      </fieldset>
    )
  return { checked, question }
}

/** Says that an item was changed, and whether it has to be checked again. */
export function toastChange(before: Item, after: Item, title: string, action?: Toast['action']): void {
  const isUnconfirmed = before.allergensConfirmedAt !== null && after.allergensConfirmedAt === null
  showToast({
    tone: isUnconfirmed ? 'note' : 'safe',
    title,
    body: isUnconfirmed ? 'Check its allergens again.' : undefined,
    action,
  })
}
