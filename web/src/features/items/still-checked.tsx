import { useState } from 'react'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { showToast, type Toast } from '../../ui/overlay/toast-store.ts'
import type { Item } from './items-api.ts'
import { mentionWords, type NamedMention } from './suggestions/mention-words.ts'
import { TagSummary } from './tagging/tag-summary.tsx'

/** Why "Allergens unchanged, still checked" is not offered: the server refuses it while a text names an allergen. `null`: it is offered. */
export function whyNotStillChecked(item: Pick<Item, 'name'>, open: readonly NamedMention[]): string | null {
  if (open.length === 0) return null
  return `${item.name} ${mentionWords(open)}. Save this change first, then answer on its card.`
}

/**
 * The question whether the allergens of a confirmed item are unchanged, with its tags beside it, and the manager's answer. The answer is
 * for one revision: once someone else has changed the item, the manager has to give it again. `open`: what the item's texts will name
 * and no tag declares.
 */
export function useStillChecked(item: Item, open: readonly NamedMention[]) {
  const [revision, setRevision] = useState<string | null>(null)
  const whyNot = whyNotStillChecked(item, open)
  const checked = whyNot === null && revision === item.revision
  const question =
    item.allergensConfirmedAt === null ? null : (
      <fieldset className="grid gap-3 rounded-md border border-line p-4">
        <legend className="px-1 text-sm font-semibold">This change removes “Allergens checked”</legend>
        <TagSummary tags={item.allergens} />
        {whyNot === null ? (
          <Checkbox
            label="Allergens unchanged, still checked"
            checked={checked}
            onChecked={isKept => setRevision(isKept ? item.revision : null)}
          />
        ) : (
          <p className="text-sm">{whyNot}</p>
        )}
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
