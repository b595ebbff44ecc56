import { currentFields } from '../../api/api-error.ts'
import { useCurrency } from '../../format/typed-price.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { fieldsOfItem, type ItemFields } from './item-fields.ts'
import { ItemForm } from './item-form.tsx'
import { changeItem, type Item } from './items-api.ts'
import { toastChange, useStillChecked } from './still-checked.tsx'
import { OtherLanguages } from './translations/other-languages.tsx'

/** A change of any other field may mean another recipe (contracts, `takesConfirmationAway`). */
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
