import { useState } from 'react'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { showToast, type Toast } from '../../ui/overlay/toast-store.ts'
import type { Item } from './items-api.ts'
import { TagSummary } from './tagging/tag-summary.tsx'

/**
 * The question whether the allergens of a confirmed item are unchanged, with its tags beside it, and the manager's answer. The answer is
 * for one revision: once someone else has changed the item, the manager has to give it again.
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
