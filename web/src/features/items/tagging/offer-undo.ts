import type { DeclaredPresence } from '@safe-menu/contracts/allergens/presence'
import { sameAccount, undoAction } from '../../../api/use-write.ts'
import { listed } from '../../../format/words.ts'
import type { ShownItem } from '../../../seen/shown-items.ts'
import { dismissToast, showToast } from '../../../ui/overlay/toast-store.ts'
import { type Saved, saveEdit } from './save-edit.ts'
import { checkAgainText, describeEdits, inverseOf, planTag } from './tag-edit.ts'

/** A change of one tag on a card, as it was saved. */
export interface SavedChange {
  /** The item in the revision that the change replaced. */
  readonly before: ShownItem
  readonly tagId: string
  /** `null`: removed. */
  readonly to: DeclaredPresence | null
  readonly copies: Saved['copies']
}

/** Only the newest change can be undone: another one may depend on those before it. */
let offered: number | null = null

/** Toasts stand elsewhere while a dialog is open, and would move away from a press when it closes. */
async function dialogsClosed(): Promise<void> {
  while (document.querySelector('[data-modal]')) await new Promise(requestAnimationFrame)
}

/** Offers in a toast to take back a change of a tag, and with it the loss of a confirmation. */
export async function offerUndo({ before, tagId, to, copies }: SavedChange): Promise<void> {
  const [edit] = planTag(before, tagId, to).edits
  if (!edit) return
  const menus = copies.length === 0 ? '' : `, also on ${listed(copies.map(({ menu }) => menu))}`
  const words = `${describeEdits([edit], () => before.name)}${menus}`
  const mustBeSameAccount = sameAccount()
  const named = copies.map(({ itemId, from }) => ({ itemId, undoTo: from }))
  const undo = async () => {
    mustBeSameAccount()
    const { unchecked } = await saveEdit(before.menuId, inverseOf(edit, before.revision, named))
    const body = checkAgainText(unchecked === null ? [] : [unchecked])
    showToast({ tone: 'safe', title: `Undone. ${words}`, ...(body === '' ? {} : { body }) })
  }
  const action = undoAction(undo, { failed: `The tags of ${before.name} were not changed back` })
  await dialogsClosed()
  if (offered !== null) dismissToast(offered)
  offered = showToast({ tone: 'safe', title: `Saved. ${words}`, action })
}
