import { confirmedTexts } from '@safe-menu/contracts/items/confirmation'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { currentFields } from '../../api/failures.ts'
import { prepareAnswer } from '../../dish/reports.ts'
import { afterEdit, applyEdit, updateIfChanged } from '../../dish/shown-items.ts'
import { useCurrency } from '../../i18n/typed-price.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { withoutCopies, writeWithCopies } from './copies/copies.ts'
import { CopiesChoice } from './copies/copies-choice.tsx'
import { fieldsOfItem, type ItemFields } from './item-fields.ts'
import { ItemForm } from './item-form.tsx'
import { type Item, refetchItems } from './items-api.ts'
import { OtherLanguages } from './other-languages.tsx'
import { toastChange, useStillChecked } from './still-checked.tsx'
import type { NamedMention } from './suggestions/mention-words.ts'

interface EditItemDialogProps {
  /** The item as it was when the form opened. */
  readonly item: Item
  readonly sections: readonly string[]
  /** The form has closed (`null`), or shows another version of the item. */
  readonly onItem: (item: Item | null) => void
}

/** The form of an existing item. */
export function EditItemDialog({ item, sections, onItem }: EditItemDialogProps) {
  const [typedMentions, setTypedMentions] = useState<readonly NamedMention[]>([])
  const { checked, question } = useStillChecked(item, typedMentions)
  const { decimals } = useCurrency()
  const fieldsOf = (shown: Item) => fieldsOfItem(shown, decimals)
  return (
    <Dialog onClose={() => onItem(null)} title={`Edit ${item.name}`}>
      <ItemForm
        draftKey={`item:${item.id}`}
        initial={fieldsOf(item)}
        sections={sections}
        tags={item.allergens}
        onMentions={setTypedMentions}
        submitLabel="Update Item"
        busyLabel="Saving..."
        failed={`${item.name} was not saved`}
        currentFrom={currentFields(fieldsOf, onItem)}
        onSubmit={async (_, changed) => {
          if (Object.keys(changed).length > 0)
            toastChange(item, await saveFields(item, changed, checked), `${item.name} was saved`)
          onItem(null)
        }}
        statement={changed =>
          confirmedTexts.some(text => text in changed) ? (
            <>
              {question}
              <CopiesChoice item={item} />
            </>
          ) : null
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
async function saveFields(from: Item, fields: Partial<ItemFields>, stillChecked: boolean) {
  const body = { ...fields, revision: from.revision, ...(stillChecked ? { stillChecked } : {}) }
  const answerReports = prepareAnswer(from.id, mistake => mistake === 'text_or_price_wrong')
  const own = Object.keys(fields)
  const { answer } = await writeWithCopies({
    item: from,
    write: query =>
      updateIfChanged(
        from.menuId,
        call('PUT /api/menu-items/items/:itemId', { params: { itemId: from.id }, query, body }),
      ),
    show: (shown, copy) => afterEdit(shown, copy, own),
  })
  const item = withoutCopies(answer)
  await applyEdit(from.menuId, item, own)
  await refetchItems()
  void answerReports()
  return item
}
