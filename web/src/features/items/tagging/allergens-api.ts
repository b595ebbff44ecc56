import { newestCompleteEdition } from '@safe-menu/contracts/allergens/editions'
import type { ItemAllergensView } from '@safe-menu/contracts/allergens/views'
import type { ErrorCode } from '@safe-menu/contracts/errors'
import { namedCategory } from '@safe-menu/contracts/guest-reports/mistakes'
import type { AllergenId, ItemId } from '@safe-menu/contracts/ids'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { readQuery } from '../../../api/read-query.ts'
import { prepareAnswer } from '../../../dish/reports.ts'
import {
  acknowledged,
  applyAcknowledged,
  applyAnswer,
  applyConfirmations,
  applyTags,
  replaced,
  updateIfChanged,
} from '../../../dish/shown-items.ts'
import { withoutCopies, writeWithCopies } from '../copies/copies.ts'

/** The catalogue of allergens and diets, sorted by name. */
export function useCatalogue() {
  return useQuery({
    ...readQuery('GET /api/allergens', {}),
    staleTime: 60 * 60_000, // it changes with a release
  })
}

/**
 * The edition that a confirmation covers: of the allergens that the manager's list shows. An open page may be older than a
 * new allergen.
 */
export function useCatalogueEdition(): number {
  const catalogue = useCatalogue().data ?? []
  return Math.max(1, newestCompleteEdition(catalogue.map(({ id }) => id)))
}

/** Call it when a confirmation begins. The result answers the reports shown at that time, if all are about allergens or diets. */
const answerWhenConfirmed = (itemId: string): (() => Promise<void>) =>
  prepareAnswer(itemId, mistake => namedCategory(mistake) !== null)

/** Confirms this version of an item. Rejects when anything that was checked has changed since; the list then shows it. */
export async function confirmItem(version: ItemView, edition: number): Promise<void> {
  const { menuId, id, revision } = version
  const answerReports = answerWhenConfirmed(id)
  const input = { params: { itemId: id }, body: { revision, edition } }
  const { answer } = await writeWithCopies({
    item: version,
    write: query =>
      updateIfChanged(
        menuId,
        call('PUT /api/menu-items/items/:itemId/allergens/confirmation', { ...input, query }),
      ),
    // The copies that were confirmed have the tags and texts of this version.
    show: (shown, copy) => acknowledged(replaced(shown, copy), copy),
  })
  await applyAcknowledged(version, withoutCopies(answer))
  void answerReports()
}

/** "Not checked any more": withdraws the confirmation of an item. */
export async function withdrawConfirmation(item: ItemView): Promise<void> {
  const { menuId, id: itemId } = item
  const { answer } = await writeWithCopies({
    item,
    write: query => call('DELETE /api/menu-items/items/:itemId/confirmation', { params: { itemId }, query }),
    show: replaced,
  })
  await applyConfirmations(menuId, new Map([[itemId, withoutCopies(answer)]]))
}

/** "Not in it": the texts of this version name an allergen that is not in the item. */
export async function answerNotInIt(item: ItemView, allergenId: string): Promise<void> {
  const { menuId, id: itemId, revision } = item
  const { answer } = await writeWithCopies({
    item,
    write: query =>
      updateIfChanged(
        menuId,
        call('PUT /api/menu-items/items/:itemId/mentions/:allergenId', {
          params: { itemId, allergenId: allergenId as AllergenId },
          query,
          body: { answer: 'not_in_it', revision },
        }),
      ),
    show: replaced,
  })
  await applyAnswer(menuId, itemId, withoutCopies(answer))
}

/** Withdraws the answer "Not in it": guests who avoid the allergen are told to ask staff again. */
export async function withdrawNotInIt(item: ItemView, allergenId: string): Promise<void> {
  const { menuId, id: itemId } = item
  const params = { itemId, allergenId: allergenId as AllergenId }
  const { answer } = await writeWithCopies({
    item,
    write: query => call('DELETE /api/menu-items/items/:itemId/mentions/:allergenId', { params, query }),
    show: replaced,
  })
  await applyTags(menuId, itemId, withoutCopies(answer), new Map())
}

/** What a call did to the items that it named. */
export interface ManyOutcome {
  /** What {@link withdrawMany} takes back. */
  readonly changed: readonly { readonly itemId: ItemId; readonly confirmedAt: string }[]
  readonly skipped: readonly { readonly itemId: string; readonly code: ErrorCode }[]
}

/** Confirms these versions with one call, as one action of the history. What has changed since is left out. */
export async function confirmMany(
  menuId: string,
  versions: readonly ItemView[],
  edition: number,
): Promise<ManyOutcome> {
  const answers = versions.map(({ id }) => ({ id, answer: answerWhenConfirmed(id) }))
  const items = versions.map(({ id: itemId, revision }) => ({ itemId, revision }))
  const input = { params: { menuId }, body: { items, edition } }
  const { changed, skipped } = await call('PUT /api/menus/:menuId/confirmations', input)
  await applyConfirmations(menuId, tagsOf(changed), versions)
  for (const { id, answer } of answers) if (changed.some(({ itemId }) => itemId === id)) void answer()
  return {
    changed: changed.flatMap(({ itemId, allergensConfirmedAt: confirmedAt }) =>
      confirmedAt === null ? [] : [{ itemId, confirmedAt }],
    ),
    skipped,
  }
}

/** Takes back what {@link confirmMany} has confirmed, except items that were confirmed again since. Returns how many. */
export async function withdrawMany(menuId: string, { changed: items }: ManyOutcome): Promise<number> {
  const input = { params: { menuId }, body: { items: [...items] } }
  const { changed } = await call('PUT /api/menus/:menuId/confirmations/withdrawn', input)
  await applyConfirmations(menuId, tagsOf(changed))
  return changed.length
}

const tagsOf = (changed: readonly (ItemAllergensView & { readonly itemId: ItemId })[]) =>
  new Map(changed.map(({ itemId, ...tags }) => [itemId, tags]))
