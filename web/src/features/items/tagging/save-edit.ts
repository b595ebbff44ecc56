import type { ItemView } from '@safe-menu/contracts/items/views'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { changedSinceSeen } from '../../../api/failures.ts'
import { afterTagging, applyTags, shownItem, updateIfChanged } from '../../../dish/shown-items.ts'
import { withoutCopies, writeWithCopies } from '../copies/copies.ts'
import { changedMeanwhile, insistsOnAll, type Saved, type TagEdit, tagsAfter } from './tag-edit.ts'

/**
 * Saves one edit: all tags of its item at once, from the version on the screen. If other tags of the item have changed meanwhile, which
 * the page now shows, it is saved from there: people who change different tags never wait for each other.
 */
export async function saveEdit(menuId: string, edit: TagEdit): Promise<Saved> {
  const from = shownItem(menuId, edit.itemId)?.revision
  try {
    return await saveFromShown(menuId, edit)
  } catch (error) {
    const current = changedSinceSeen<ItemView>(error)
    const isNewer = current !== null && shownItem(menuId, edit.itemId)?.revision !== from
    if (!isNewer) throw error
    return saveEdit(menuId, edit)
  }
}

async function saveFromShown(menuId: string, edit: TagEdit): Promise<Saved> {
  const { itemId, changes, reason, undoTo } = edit
  const item = shownItem(menuId, itemId)
  if (!item) throw refused('It is no longer on this menu.')
  const changed = changedMeanwhile(edit, item.allergens)
  if (changed.length > 0) throw refused(`Someone else has changed ${changed.join(' and ')}. Check it first.`)
  const allergens = tagsAfter(item.allergens, changes).map(({ id, presence, details }) => ({
    allergenId: id,
    presence,
    details,
  }))
  const { revision } = item
  const body = {
    allergens,
    override: insistsOnAll(edit, item.allergens),
    revision,
    ...(reason ? { reason } : {}),
    ...(undoTo ? { undoTo } : {}),
  }
  const expected = new Map(Object.entries(changes).map(([id, { to }]) => [id, to]))
  const { answer, changedCopies, unchangedMenus } = await writeWithCopies({
    item,
    copies: edit.copies ?? [],
    write: query =>
      updateIfChanged(
        menuId,
        call('PUT /api/menu-items/items/:itemId/allergens', { params: { itemId }, query, body }),
      ),
    show: (shown, copy) => afterTagging(shown, copy, expected),
  })
  await applyTags(menuId, itemId, withoutCopies(answer), expected)
  const losesConfirmation = item.allergensConfirmedAt !== null && answer.allergensConfirmedAt === null
  return {
    from: revision,
    copies: changedCopies,
    unchanged: unchangedMenus.map(menu => `${item.name} on ${menu}`),
    unchecked: losesConfirmation ? item.name : null,
  }
}

const refused = (message: string) => new ApiError({ code: 'items.changed_since_seen', status: 409, message })
