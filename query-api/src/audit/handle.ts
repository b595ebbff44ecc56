import { ChainId } from '@safe-menu/contracts/audit/chain'
import { openPageLagSeconds } from '@safe-menu/contracts/audit/open-page-lag'
import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { AuditPerspective, ItemStateView, MenuStateView } from '@safe-menu/contracts/audit/views'
import type { ErrorCode } from '@safe-menu/contracts/errors'
import { headers } from '@safe-menu/contracts/http/headers'
import type { Route } from '@safe-menu/contracts/http/route'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { AuditSigner } from '@safe-menu/server-kit/audit/signing'
import { isMissingTable } from '@safe-menu/server-kit/database/errors'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Handler, Reply, RouteRequest } from '@safe-menu/server-kit/http/handler'
import type pg from 'pg'
import type { BehindRestaurants } from '../freshness/behind.ts'
import type { Freshness } from '../freshness/freshness.ts'
import { nextLink, pageLink, readCursor } from '../read-model/paging.ts'
import { itemDifferences, menuDifferences, restaurantDifferences } from './diff.ts'
import { exportedLines } from './export.ts'
import { createExportStreams } from './export-stream.ts'
import { type AuditFilter, chainOf, filterFor, seesEmails } from './filter.ts'
import { headsOf } from './heads.ts'
import { HistoryCursor, historyPage } from './history.ts'
import { instantsOf } from './instants.ts'
import { knownUntil } from './known-until.ts'
import { itemsEver, menusEver, NameCursor, restaurantsEver } from './named.ts'
import { type Moment, momentOf } from './perspective.ts'
import { formats } from './proof/formats.ts'
import { sealLines } from './proof/seal-lines.ts'
import { hiddenReason, itemAt, menuAt, restaurantAt } from './states.ts'
import { everOwnerOf } from './subjects.ts'

export interface AuditDeps {
  readonly pool: pg.Pool
  /** How fresh the audit group is known to be. */
  readonly freshness: Pick<Freshness, 'lastBeat' | 'staleSince'>
  /** The restaurants whose history is not whole. */
  readonly behind: Pick<BehindRestaurants, 'since' | 'all' | 'known'>
  readonly signer: AuditSigner
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

const ok = (body: unknown, own: Record<string, string> = {}): Reply => ({ status: 200, body, headers: own })

/** The first start with this group: its tables are being made from the log. */
function onceBuilt<R extends Route>(handler: Handler<R>): Handler<R> {
  return request =>
    handler(request).catch((error: unknown) => {
      throw isMissingTable(error) ? new AppError('service.not_ready', { cause: error }) : error
    })
}

interface Between {
  readonly from: string
  readonly to: string
  readonly view: AuditPerspective
}

/** Whether guests could open it, and if not, why. */
function shownOf(state: ItemStateView | MenuStateView | null) {
  const notShown = hiddenReason(state)
  return { shown: notShown === null, notShown }
}

const withShown = <State extends ItemStateView | MenuStateView>(state: State | null) => ({
  ...shownOf(state),
  state,
})

/** The audit trail: history, replay, proof. */
export function auditHandlers({ pool, freshness, behind, signer, now }: AuditDeps) {
  const exportStream = createExportStreams()

  /** Whose it is or was; rejects with `code` when there never was such a thing. */
  async function ownerOf(
    kind: 'menu' | 'item' | 'restaurant',
    id: string,
    code: ErrorCode,
  ): Promise<RestaurantId> {
    const owner = await everOwnerOf(pool, kind, id)
    if (owner === null) throw new AppError(code)
    return owner
  }

  /** An answer about one instant. */
  async function at<State extends object>(
    { time, view }: { readonly time: string; readonly view: AuditPerspective },
    restaurantId: RestaurantId,
    look: (moment: Moment) => Promise<State>,
  ): Promise<Reply> {
    // Before the look, not after it: what comes in between may be missing from what was seen.
    const known = await knownUntil(pool, freshness, view, behind.since('audit', restaurantId))
    const moment = await momentOf(pool, time, view, restaurantId)
    return ok({
      time: moment.time.toISOString(),
      view,
      knownUntil: known,
      openPageLag: openPageLagSeconds,
      ...(await look(moment)),
    })
  }

  /** An answer about two. `shownIn`: whether guests could open what is compared. */
  async function between<State, Difference>(
    { from, to, view }: Between,
    restaurantId: RestaurantId,
    look: (moment: Moment) => Promise<State>,
    compare: (before: State, after: State, view: AuditPerspective) => Difference,
    shownIn: ((state: State) => ReturnType<typeof shownOf>) | null,
  ): Promise<Reply> {
    const known = await knownUntil(pool, freshness, view, behind.since('audit', restaurantId))
    const [first, second] = await Promise.all(
      [from, to].map(time => momentOf(pool, time, view, restaurantId)) as [Promise<Moment>, Promise<Moment>],
    )
    const [before, after] = await Promise.all([look(first), look(second)])
    return ok({
      from: first.time.toISOString(),
      to: second.time.toISOString(),
      view,
      knownUntil: known,
      openPageLag: openPageLagSeconds,
      shown: shownIn && { from: shownIn(before), to: shownIn(after) },
      differences: compare(before, after, view),
    })
  }

  const history: Handler<typeof auditRoutes.history> = async ({ caller, query, path }) => {
    const { order, limit, cursor, ...filters } = query
    const silentSince = freshness.staleSince()?.toISOString()
    const { entries, total, next, prev } = await historyPage(pool, filterFor(caller, filters), {
      order,
      limit,
      cursor: readCursor(HistoryCursor, cursor),
      withEmails: seesEmails(caller),
    })
    const since = [silentSince, incompleteIn(filterFor(caller, filters))[0]?.since]
      .filter(each => each !== undefined)
      .toSorted()[0]
    const links = [
      ...(next ? [pageLink(path, query, next, 'next')] : []),
      ...(prev ? [pageLink(path, query, prev, 'prev')] : []),
    ]
    return ok(entries, {
      [headers.totalCount]: String(total),
      ...(since === undefined ? {} : { [headers.staleSince]: since }),
      ...(links.length > 0 ? { link: links.join(', ') } : {}),
    })
  }

  /** The chains among those asked for that are not whole, the one that ends first before the others. */
  function incompleteIn({ chain, restaurant }: AuditFilter): readonly { chain: ChainId; since: string }[] {
    const only = chain ?? restaurant
    return [...behind.all('audit')]
      .filter(([restaurantId]) => only === undefined || only === null || only === restaurantId)
      .map(([restaurantId, { since }]) => ({
        chain: ChainId.parse(restaurantId),
        since: since.toISOString(),
      }))
      .toSorted((one, other) => (one.since < other.since ? -1 : 1))
  }

  const restaurants: Handler<typeof auditRoutes.restaurants> = async ({ caller, query, path }) => {
    const { search, limit, cursor } = query
    const only = chainOf(caller, undefined)
    const after = readCursor(NameCursor, cursor)
    const { found, total, next } = await restaurantsEver(pool, { only, search, limit, after })
    return ok(found, {
      [headers.totalCount]: String(total),
      ...(next ? { link: nextLink(path, query, next) } : {}),
    })
  }
  const restaurantMenus: Handler<typeof auditRoutes.restaurantMenus> = async ({ params }) => {
    await ownerOf('restaurant', params.restaurantId, 'restaurant.not_found')
    return ok(await menusEver(pool, params.restaurantId))
  }
  const restaurantItems: Handler<typeof auditRoutes.restaurantItems> = async ({ params, query, path }) => {
    const { search, menu, limit, cursor } = query
    await ownerOf('restaurant', params.restaurantId, 'restaurant.not_found')
    const after = readCursor(NameCursor, cursor)
    const { found, next } = await itemsEver(pool, params.restaurantId, { search, menu, limit, after })
    return ok(found, next ? { link: nextLink(path, query, next) } : {})
  }

  const onItemAt: Handler<typeof auditRoutes.itemAt> = async ({ params: { itemId }, query }) => {
    const owner = await ownerOf('item', itemId, 'item.not_found')
    return at(query, owner, async moment => withShown(await itemAt(pool, moment, itemId)))
  }
  const onMenuAt: Handler<typeof auditRoutes.menuAt> = async ({ params: { menuId }, query }) => {
    const owner = await ownerOf('menu', menuId, 'menu.not_found')
    return at(query, owner, async moment => withShown(await menuAt(pool, moment, menuId)))
  }
  const onRestaurantAt: Handler<typeof auditRoutes.restaurantAt> = async ({ params, query }) => {
    const owner = await ownerOf('restaurant', params.restaurantId, 'restaurant.not_found')
    return at(query, owner, moment => restaurantAt(pool, moment, owner))
  }

  const itemDiff: Handler<typeof auditRoutes.itemDiff> = async ({ params: { itemId }, query }) => {
    const owner = await ownerOf('item', itemId, 'item.not_found')
    return between(query, owner, moment => itemAt(pool, moment, itemId), itemDifferences, shownOf)
  }
  const menuDiff: Handler<typeof auditRoutes.menuDiff> = async ({ params: { menuId }, query }) => {
    const owner = await ownerOf('menu', menuId, 'menu.not_found')
    return between(query, owner, moment => menuAt(pool, moment, menuId), menuDifferences, shownOf)
  }
  const restaurantDiff: Handler<typeof auditRoutes.restaurantDiff> = async ({ params, query }) => {
    const owner = await ownerOf('restaurant', params.restaurantId, 'restaurant.not_found')
    const look = async (moment: Moment) => (await restaurantAt(pool, moment, owner)).menus
    return between(query, owner, look, restaurantDifferences, null)
  }

  const instants: Handler<typeof auditRoutes.instants> = async ({ params, query }) => {
    await ownerOf('menu', params.menuId, 'menu.not_found')
    return ok(await instantsOf(pool, params.menuId, query))
  }

  const exportFile: Handler<typeof auditRoutes.export> = async request => {
    const { format, ...filters } = request.query
    const filter = filterFor(request.caller, filters)
    // A table that is not there must be a 503, and not an answer that breaks off.
    await headsOf(pool, filter.chain)
    const exportedAt = new Date(now()).toISOString()
    const lines = exportedLines(pool, filter, seesEmails(request.caller))
    // Before the lines are read: what comes in between may be missing from them.
    await behind.known()
    const completeUntil = await knownUntil(pool, freshness, 'decided', null)
    const incomplete = incompleteIn(filter)
    const sealed = sealLines(lines, {
      signer,
      exportedAt,
      filter: sayable(request, filter.chain),
      completeUntil,
      incomplete,
    })
    const audience = filter.chain === null ? 'staff' : 'restaurant'
    const body = exportStream(audience, request.caller?.accountId ?? '', sealed, formats[format])
    body.once('error', error => request.log.error({ err: error }, 'An export broke off'))
    return ok(body, {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
      'content-disposition': `attachment; filename="change-history-${exportedAt.slice(0, 10)}.${format}"`,
    })
  }

  const heads: Handler<typeof auditRoutes.heads> = async ({ caller, query }) =>
    ok(await headsOf(pool, chainOf(caller, query.chain) ?? query.chain ?? null))

  const key: Handler<typeof auditRoutes.key> = async () =>
    ok(signer.key, { 'cache-control': 'public, max-age=300' }) // a replaced key is known within minutes

  return {
    [auditRoutes.history.id]: onceBuilt(history),
    [auditRoutes.restaurants.id]: onceBuilt(restaurants),
    [auditRoutes.restaurantMenus.id]: onceBuilt(restaurantMenus),
    [auditRoutes.restaurantItems.id]: onceBuilt(restaurantItems),
    [auditRoutes.itemAt.id]: onceBuilt(onItemAt),
    [auditRoutes.menuAt.id]: onceBuilt(onMenuAt),
    [auditRoutes.restaurantAt.id]: onceBuilt(onRestaurantAt),
    [auditRoutes.itemDiff.id]: onceBuilt(itemDiff),
    [auditRoutes.menuDiff.id]: onceBuilt(menuDiff),
    [auditRoutes.restaurantDiff.id]: onceBuilt(restaurantDiff),
    [auditRoutes.instants.id]: onceBuilt(instants),
    [auditRoutes.export.id]: onceBuilt(exportFile),
    [auditRoutes.heads.id]: onceBuilt(heads),
    [auditRoutes.key.id]: key,
  } as const
}

/** The filter as the export's first line says it. */
function sayable(
  { query }: RouteRequest<typeof auditRoutes.export>,
  chain: string | null,
): Record<string, string> {
  const { format: _, ...filters } = query
  const said = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return { ...(chain === null ? {} : { chain }), ...Object.fromEntries(said) }
}
