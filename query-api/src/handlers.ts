import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { ErrorCode } from '@safe-menu/contracts/errors'
import { activityRoutes } from '@safe-menu/contracts/guest-activity/routes'
import { headers } from '@safe-menu/contracts/http/headers'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { platformRoutes } from '@safe-menu/contracts/platform/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import type { AuditSigner } from '@safe-menu/server-kit/audit/signing'
import type { ConsistencyTokens } from '@safe-menu/server-kit/consistency/token'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { HandlersOf, Reply } from '@safe-menu/server-kit/http/handler'
import type pg from 'pg'
import { adminHandlers } from './admin/handle.ts'
import { allergensOfItem } from './allergens/queries.ts'
import { auditHandlers } from './audit/handle.ts'
import { documentReply, replyUnlessKnown } from './documents/document-reply.ts'
import type { DocumentStore } from './documents/document-store.ts'
import { catalogueId, type DocumentKind, type GuestDocument } from './documents/guest-document.ts'
import type { PendingDocuments } from './documents/pending-documents.ts'
import type { BehindRestaurants } from './freshness/behind.ts'
import type { Freshness } from './freshness/freshness.ts'
import { createStaleMarks } from './freshness/stale-marks.ts'
import { analyticsOfRestaurant } from './guest-activity/queries.ts'
import { matrixOf } from './items/matrix.ts'
import { ArchiveCursor, archivePage, itemsOfMenu, partialReviewsOfMenu } from './items/queries.ts'
import type { LiveMenus } from './live/live-menus.ts'
import { menusOfRestaurant } from './menus/queries.ts'
import { createOpenApiReply } from './platform/openapi.ts'
import { nextLink, readCursor } from './read-model/paging.ts'
import { maySeeDraft } from './read-model/visibility.ts'

/** Every route that query-api answers. */
export const queryRoutes = [
  ...Object.values(restaurantRoutes),
  ...Object.values(menuRoutes),
  ...Object.values(itemRoutes),
  ...Object.values(allergenRoutes),
  ...Object.values(activityRoutes),
  ...Object.values(adminRoutes),
  ...Object.values(auditRoutes),
  ...Object.values(platformRoutes),
]
type QueryRoute = (typeof queryRoutes)[number]

export interface HandlerDeps {
  readonly pool: pg.Pool
  readonly documents: DocumentStore
  readonly pending: PendingDocuments
  readonly consistency: ConsistencyTokens
  readonly freshness: Freshness
  readonly behind: BehindRestaurants
  readonly live: LiveMenus
  readonly auditFreshness: Freshness
  readonly auditSigner: AuditSigner
}

function found<T>(value: T | null, code: ErrorCode): T {
  if (value === null) throw new AppError(code)
  return value
}

const ok = (body: unknown, own: Record<string, string> = {}): Reply => ({ status: 200, body, headers: own })

/** The handlers of all query routes: guarded and parsed before, they only look up and shape. */
export function createHandlers({
  pool,
  documents,
  pending,
  consistency,
  freshness,
  behind,
  live,
  auditFreshness,
  auditSigner,
}: HandlerDeps): HandlersOf<QueryRoute, 'query'> {
  const openApi = createOpenApiReply()
  const { menus, activity } = createStaleMarks({ pool, freshness, behind })

  /** Who waited for a position of its own is answered past memory, which may hear of the change a moment later. */
  const storedDocument = (
    request: { readonly consistencyToken: string | null },
    kind: DocumentKind,
    id: string,
  ): Promise<GuestDocument | null> =>
    request.consistencyToken === null ? documents.get(kind, id) : documents.read(kind, id)

  /** The same, and with what the token asks for, even if its derivation was put off. */
  const documentFor: typeof storedDocument = async (request, kind, id) => {
    if (request.consistencyToken !== null) {
      const { menus: position } = consistency.open(request.consistencyToken)
      if (position !== undefined) await pending.waitFor(kind, id, position)
    }
    return storedDocument(request, kind, id)
  }

  return {
    'restaurants.get': async request => {
      const document = await documentFor(request, 'restaurant', request.params.restaurantId)
      return documentReply(found(document, 'restaurant.not_found'), request.headers, freshness)
    },
    'menus.published': async request => {
      const document = await documentFor(request, 'published-menus', request.params.restaurantId)
      return documentReply(found(document, 'restaurant.not_found'), request.headers, freshness)
    },
    'menus.get': async request => {
      const document = found(await documentFor(request, 'menu', request.params.menuId), 'menu.not_found')
      if (!document.published && !maySeeDraft(request.caller, document.restaurantId))
        throw new AppError('menu.not_found')
      return documentReply(document, request.headers, freshness)
    },
    'menus.live': async request => {
      const { menuId } = request.params
      const document = await documentFor(request, 'menu', menuId)
      if (!document?.published) throw new AppError('menu.not_found')
      return { live: connection => live.join(menuId, connection) }
    },
    'menus.of-restaurant': menus(async ({ params }) =>
      ok(found(await menusOfRestaurant(pool, params.restaurantId), 'restaurant.not_found')),
    ),
    'items.of-menu': menus(async request => {
      const { menuId } = request.params
      // Open pages ask every few seconds. The menu's document is in memory and changes with each of its items.
      const document = await storedDocument(request, 'menu', menuId)
      const read = async () => found(await itemsOfMenu(pool, menuId), 'menu.not_found').items
      // One that waits for its turn lacks what the rows have.
      if (document === null || document.pendingSince !== null) return ok(await read())
      return replyUnlessKnown(document, request.headers, read)
    }),
    'items.archived': menus(async ({ params, query, path }) => {
      const { limit, cursor, ...filters } = query
      const filter = {
        restaurantId: params.restaurantId,
        name: filters.name?.normalize('NFC'),
        menu: filters.menu?.normalize('NFC'),
        from: filters.from,
        to: filters.to,
      }
      const page = found(
        await archivePage(pool, filter, limit, readCursor(ArchiveCursor, cursor)),
        'restaurant.not_found',
      )
      return ok(page.items, {
        [headers.totalCount]: String(page.total),
        ...(page.next ? { link: nextLink(path, query, page.next) } : {}),
      })
    }),
    'items.export': menus(async ({ params }) => {
      const [menu, reviews] = await Promise.all([
        itemsOfMenu(pool, params.menuId),
        partialReviewsOfMenu(pool, params.menuId),
      ])
      const { items } = found(menu, 'menu.not_found')
      return ok(matrixOf(items, reviews), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="menu-${params.menuId}.csv"`,
      })
    }),
    'allergens.list': async request => {
      const document = await documentFor(request, 'allergens', catalogueId)
      // An empty list would show guests a filter without allergens: rather nothing than that.
      return documentReply(found(document, 'service.not_ready'), request.headers, freshness)
    },
    'allergens.of-item': menus(async ({ params }) =>
      ok(found(await allergensOfItem(pool, params.itemId), 'item.not_found')),
    ),
    'activity.analytics': activity(async ({ params, query }) =>
      ok(
        found(
          await analyticsOfRestaurant(pool, params.restaurantId, query.period, Date.now()),
          'restaurant.not_found',
        ),
      ),
    ),
    ...adminHandlers(pool),
    ...auditHandlers({ pool, freshness: auditFreshness, behind, signer: auditSigner, now: Date.now }),
    'platform.openapi': async () => openApi(),
  }
}
