import { readProfile } from '../../../device/allergen-profile.ts'

/**
 * Loads what counts for the restaurant's analytics. It comes after the menu: nobody waits for it, and without it nothing is
 * counted.
 */
const loadTracking = () =>
  import('../extras.ts').then(
    ({ extras }) => extras.tracking,
    () => undefined,
  )

/** A menu was loaded. */
export const trackView = async (menuId: string) => (await loadTracking())?.view(menuId)

/** Filters were toggled or applied. The profile is that of the press: it may be deleted before the script is there. */
export const trackFilters = async (menuId: string, ids: readonly string[], profile = readProfile()) =>
  (await loadTracking())?.allergens(menuId, ids, profile)

/** An item was added to the order list. */
export const trackPopularItem = async (menuId: string, itemId: string) =>
  (await loadTracking())?.popularItem(menuId, itemId)
