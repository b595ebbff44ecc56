import { useState } from 'react'
import { currentFields } from '../../api/changed-since-seen.ts'
import { useCurrency } from '../../format/use-currency.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { fieldsOfItem } from './item-fields.ts'
import { ItemForm } from './item-form.tsx'
import { changeItem, type Item, type ItemFields } from './items-api.ts'
import { StillChecked } from './still-checked.tsx'
import { OtherLanguages } from './translations/other-languages.tsx'

/** A change of one of these may mean another recipe (contracts, `takesConfirmationAway`). */
const checkedFields: ReadonlySet<string> = new Set([
  'name',
  'description',
  'crossContamination',
  'modifications',
] satisfies (keyof ItemFields)[])

interface EditItemDialogProps {
  /** The item as it was when the form opened; `null`: closed. */
  readonly item: Item | null
  /** The sections of the menu, to choose from. */
  readonly sections: readonly string[]
  /** The form has closed (`null`), or shows another version of the item. */
  readonly onItem: (item: Item | null) => void
}

/** The form of an existing item. */
export function EditItemDialog({ item, sections, onItem }: EditItemDialogProps) {
  // Said of one revision: after a conflict the manager sees other tags, and has to say it again.
  const [stillChecked, setStillChecked] = useState<string | null>(null)
  const { decimals } = useCurrency()
  const fieldsOf = (shown: Item) => fieldsOfItem(shown, decimals)
  const keeps = item !== null && stillChecked === `${item.id} ${item.revision}`
  return (
    <Dialog open={item !== null} onOpen={open => !open && onItem(null)} title={`Edit ${item?.name ?? ''}`}>
      {item ? (
        <ItemForm
          draftKey={`item:${item.id}`}
          initial={fieldsOf(item)}
          sections={sections}
          submitLabel="Update Item"
          busyLabel="Saving..."
          failed={`${item.name} was not saved`}
          currentFrom={currentFields(fieldsOf, onItem)}
          onSubmit={async (_, changed) => {
            if (Object.keys(changed).length > 0) await save(item, changed, keeps)
            onItem(null)
          }}
          statement={changed =>
            item.allergensConfirmedAt !== null &&
            Object.keys(changed).some(field => checkedFields.has(field)) ? (
              <StillChecked
                item={item}
                checked={keeps}
                onChecked={checked => setStillChecked(checked ? `${item.id} ${item.revision}` : null)}
              />
            ) : null
          }
          onCancel={() => onItem(null)}
        />
      ) : null}
      {item ? <OtherLanguages item={item} /> : null}
    </Dialog>
  )
}

async function save(
  before: Item,
  changed: Parameters<typeof changeItem>[1],
  stillChecked: boolean,
): Promise<void> {
  const item = await changeItem(before, changed, stillChecked)
  const unconfirmed = before.allergensConfirmedAt !== null && item.allergensConfirmedAt === null
  showToast(
    unconfirmed
      ? { tone: 'note', title: `${item.name} was saved`, body: 'Check its allergens again.' }
      : { tone: 'safe', title: `${item.name} was saved` },
  )
}
