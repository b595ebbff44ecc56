import type { DeclaredPresence } from '@safe-menu/contracts/allergens/presence'
import { sameAccount, undoAction } from '../../../api/use-write.ts'
import type { ShownItem } from '../../../seen/shown-items.ts'
import { dismissToast, showToast } from '../../../ui/overlay/toast-store.ts'
import { undoOf } from '../copies/copies.ts'
import { saveEdit } from './save-edit.ts'
import {
  alsoOn,
  checkAgainText,
  describeEdits,
  inverseOf,
  notChangedBackText,
  planTag,
  type Saved,
} from './tag-edit.ts'

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
  const words = describeEdits([edit], () => before.name)
  const mustBeSameAccount = sameAccount()
  const undo = async () => {
    mustBeSameAccount()
    const undone = await saveEdit(before.menuId, inverseOf(edit, before.revision, undoOf(copies)))
    const { unchanged, unchecked } = undone
    const checks = [notChangedBackText(unchanged), checkAgainText(unchecked === null ? [] : [unchecked])]
    showToast({
      tone: unchanged.length > 0 ? 'note' : 'safe',
      title: `Undone. ${words}${alsoOn(undone.copies)}`,
      body: checks.filter(Boolean).join(' ') || undefined,
    })
  }
  const action = undoAction(undo, { failed: `The tags of ${before.name} were not changed back` })
  await dialogsClosed()
  if (offered !== null) dismissToast(offered)
  offered = showToast({ tone: 'safe', title: `Saved. ${words}${alsoOn(copies)}`, action })
}
