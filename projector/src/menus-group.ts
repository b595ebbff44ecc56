import { allergenCatalogue } from './allergens/catalogue.projection.ts'
import { itemReviews } from './allergens/item-reviews.projection.ts'
import { itemTags } from './allergens/item-tags.projection.ts'
import { guestView } from './audit/guest-view.ts'
import type { ProjectionGroupDefinition } from './engine/projection.ts'
import { items } from './items/items.projection.ts'
import { deriveDocuments } from './menus/derive-documents.ts'
import { deriveEverything } from './menus/derive-everything.ts'
import { documentBacklog } from './menus/document-backlog.ts'
import { guestDocuments } from './menus/guest-documents.projection.ts'
import { menuRevisions } from './menus/menu-revisions.projection.ts'
import { menus } from './menus/menus.projection.ts'
import { menuNotifications } from './menus/notifications.ts'
import { pendingDocuments } from './menus/pending-documents.projection.ts'
import { restaurantsBehind } from './menus/pending-documents.ts'
import { restaurants } from './restaurants/restaurants.projection.ts'

/** What guests and managers see. The order matters: revisions before items, the documents' views last. */
export const menusGroup: ProjectionGroupDefinition = {
  group: 'menus',
  projections: [
    restaurants,
    allergenCatalogue,
    menus,
    menuRevisions,
    items,
    itemTags,
    itemReviews,
    guestDocuments,
    pendingDocuments,
  ],
  derive: deriveDocuments,
  deriveEverything,
  backlog: documentBacklog,
  behind: restaurantsBehind,
  notifications: menuNotifications,
  commitLog: guestView,
}
