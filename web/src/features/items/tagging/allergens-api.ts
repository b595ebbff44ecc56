import { newestCompleteEdition } from '@safe-menu/contracts/allergens/editions'
import { namedCategory } from '@safe-menu/contracts/guest-reports/mistakes'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { readQuery } from '../../../api/read-query.ts'
import { prepareAnswer } from '../../../reports/reports.ts'
import { showAcknowledged, showIfChanged } from '../../../seen/shown-items.ts'

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
export const answerWhenConfirmed = (itemId: string): (() => Promise<void>) =>
  prepareAnswer(itemId, mistake => namedCategory(mistake) !== null)

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
  await showAcknowledged(version, tags)
  void answerReports()
}
