import { guestView } from '../audit/guest-view/guest-view-log.ts'
import type { ProjectionGroupDefinition } from '../projection.ts'
import { allergenCatalogue } from './allergen-catalogue/allergen-catalogue.projection.ts'
import { guestDocuments } from './guest-documents/guest-documents.ts'
import { itemReviews } from './item-reviews/item-reviews.projection.ts'
import { itemTags } from './item-tags/item-tags.projection.ts'
import { itemTranslations } from './item-translations/item-translations.projection.ts'
import { items } from './items/items.projection.ts'
import { menuRevisions } from './menu-revisions/menu-revisions.projection.ts'
import { menus } from './menus/menus.projection.ts'
import { menuNotifications } from './notifications.ts'
import { restaurants } from './restaurants/restaurants.projection.ts'

/** What guests and managers see. The order matters: the revisions come before the items. */
export const menusGroup: ProjectionGroupDefinition = {
  group: 'menus',
  projections: [
    restaurants,
    allergenCatalogue,
    menus,
    menuRevisions,
    items,
    itemTags,
    itemTranslations,
    itemReviews,
  ],
  derived: guestDocuments,
  notifications: menuNotifications,
  commitLog: guestView,
}
