import { newestCompleteEdition } from '@safe-menu/contracts/allergens/editions'
import { namedCategory } from '@safe-menu/contracts/guest-reports/mistakes'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { readQuery } from '../../../api/read-query.ts'
import { answerIfAllAre } from '../../../reports/reports-query.ts'
import { showIfChanged, showItem } from '../../../seen/items-query.ts'
import { acknowledged, afterTagging } from '../../../seen/shown-item.ts'
import { type Declaration, tagAfter } from './weakening.ts'

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

/** Made as a confirmation is pressed: the result answers the reports that were shown then, if all are about allergens or diets. */
export const answerWhenConfirmed = (itemId: string): (() => Promise<void>) =>
  answerIfAllAre(itemId, mistake => namedCategory(mistake) !== null)

/** Confirms this version of an item. Rejects when anything that was checked has changed since; the list then shows it. */
export async function confirmItem(
  version: ItemView,
  edition: number,
  answerReports = answerWhenConfirmed(version.id),
): Promise<void> {
  const { menuId, id, revision } = version
  const input = { params: { itemId: id }, body: { revision, edition } }
  const write = call('PUT /api/menu-items/items/:itemId/allergens/confirmation', input)
  const tags = await showIfChanged(menuId, write)
  await showItem(menuId, id, shown => acknowledged({ ...shown, ...tags }, version))
  void answerReports()
}

/** The manager has been shown this version of an item. */
export function acknowledgeItem(version: ItemView): Promise<void> {
  return showItem(version.menuId, version.id, shown => acknowledged(shown, version))
}

/** Adds or changes a tag. The answer is on the screen at once; the list is fetched again behind it. */
export async function declareTag({ menuId, id: itemId }: ItemView, body: Declaration): Promise<void> {
  const tags = await call('POST /api/menu-items/items/:itemId/allergens', { params: { itemId }, body })
  await showItem(menuId, itemId, shown => {
    const seen = shown.seen.allergens.find(({ id }) => id === body.allergenId)
    return afterTagging(shown, tags, new Map([[body.allergenId, tagAfter(seen, body)]]))
  })
}

/** Removes a tag, as {@link declareTag}. */
export async function withdrawTag(item: ItemView, allergenId: string, reason?: string): Promise<void> {
  const input = { params: { itemId: item.id, allergenId }, query: { reason } }
  const tags = await call('DELETE /api/menu-items/items/:itemId/allergens/:allergenId', input)
  await showItem(item.menuId, item.id, shown => afterTagging(shown, tags, new Map([[allergenId, null]])))
}
