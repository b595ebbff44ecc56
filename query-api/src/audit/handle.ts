import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import type { ErrorCode } from '@safe-menu/contracts/errors'
import { headers } from '@safe-menu/contracts/http/headers'
import type { Route } from '@safe-menu/contracts/http/route'
import type { AuditSigner } from '@safe-menu/server-kit/audit/statements'
import { isNotBuiltYet } from '@safe-menu/server-kit/database/errors'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Handler, Reply, RouteRequest } from '@safe-menu/server-kit/http/handler'
import type pg from 'pg'
import type { Freshness } from '../freshness/freshness.ts'
import { nextLink, pageLink, readCursor } from '../read-model/paging.ts'
import { itemDifferences, menuDifferences, restaurantDifferences } from './diff.ts'
import { exportedLines } from './export.ts'
import { createExportStreams } from './export-stream.ts'
import { chainOf, filterFor, seesEmails } from './filter.ts'
import { headsOf } from './heads.ts'
import { HistoryCursor, historyPage } from './history.ts'
import { instantsOf } from './instants.ts'
import { knownUntil } from './known-until.ts'
import { itemsEver, menusEver, NameCursor, restaurantsEver } from './named.ts'
import { momentOf } from './perspective.ts'
import { formats } from './proof/formats.ts'
import { sealLines } from './proof/seal-lines.ts'
import { itemAt, menuAt, restaurantAt } from './states.ts'
import { everOwnerOf } from './subjects.ts'

export interface AuditDeps {
  readonly pool: pg.Pool
  /** How fresh the audit group is known to be. */
  readonly freshness: Pick<Freshness, 'lastBeat'>
  readonly signer: AuditSigner
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

const ok = (body: unknown, own: Record<string, string> = {}): Reply => ({ status: 200, body, headers: own })

/** The first start with this group: its tables are being made from the log. */
function onceBuilt<R extends Route>(handler: Handler<R>): Handler<R> {
  return request =>
    handler(request).catch((error: unknown) => {
      throw isNotBuiltYet(error) ? new AppError('service.not_ready', { cause: error }) : error
    })
}

interface Between {
  readonly from: string
  readonly to: string
  readonly view: AuditPerspective
}

/** The audit trail: history, replay, proof. */
export function auditHandlers({ pool, freshness, signer, now }: AuditDeps) {
  const exportStream = createExportStreams()

  async function mustHaveBeen(
    kind: 'menu' | 'item' | 'restaurant',
    id: string,
    code: ErrorCode,
  ): Promise<void> {
    if ((await everOwnerOf(pool, kind, id)) === null) throw new AppError(code)
  }

  /** An answer about one instant. */
  async function at<State extends object>(
    { time, view }: { readonly time: string; readonly view: AuditPerspective },
    look: (moment: Awaited<ReturnType<typeof momentOf>>) => Promise<State>,
  ): Promise<Reply> {
    // Before the look, not after it: what comes in between may be missing from what was seen.
    const known = await knownUntil(pool, freshness, view)
    const moment = await momentOf(pool, time, view)
    return ok({ time: moment.time.toISOString(), view, knownUntil: known, ...(await look(moment)) })
  }

  /** An answer about two. */
  async function between<State, Difference>(
    { from, to, view }: Between,
    look: (moment: Awaited<ReturnType<typeof momentOf>>) => Promise<State>,
    compare: (before: State, after: State, view: AuditPerspective) => Difference,
  ): Promise<Reply> {
    const known = await knownUntil(pool, freshness, view)
    const [first, second] = await Promise.all([momentOf(pool, from, view), momentOf(pool, to, view)])
    const [before, after] = await Promise.all([look(first), look(second)])
    return ok({
      from: first.time.toISOString(),
      to: second.time.toISOString(),
      view,
      knownUntil: known,
      differences: compare(before, after, view),
    })
  }

  const history: Handler<typeof auditRoutes.history> = async ({ caller, query, path }) => {
    const { order, limit, cursor, ...filters } = query
    const { entries, total, next, prev } = await historyPage(pool, filterFor(caller, filters), {
      order,
      limit,
      cursor: readCursor(HistoryCursor, cursor),
      withEmails: seesEmails(caller),
    })
    const links = [
      ...(next ? [pageLink(path, query, next, 'next')] : []),
      ...(prev ? [pageLink(path, query, prev, 'prev')] : []),
    ]
    return ok(entries, {
      [headers.totalCount]: String(total),
      ...(links.length > 0 ? { link: links.join(', ') } : {}),
    })
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
    await mustHaveBeen('restaurant', params.restaurantId, 'restaurant.not_found')
    return ok(await menusEver(pool, params.restaurantId))
  }
  const restaurantItems: Handler<typeof auditRoutes.restaurantItems> = async ({ params, query, path }) => {
    const { search, menu, limit, cursor } = query
    await mustHaveBeen('restaurant', params.restaurantId, 'restaurant.not_found')
    const after = readCursor(NameCursor, cursor)
    const { found, next } = await itemsEver(pool, params.restaurantId, { search, menu, limit, after })
    return ok(found, next ? { link: nextLink(path, query, next) } : {})
  }

  const onItemAt: Handler<typeof auditRoutes.itemAt> = async ({ params, query }) => {
    await mustHaveBeen('item', params.itemId, 'item.not_found')
    return at(query, async moment => ({ state: await itemAt(pool, moment, params.itemId) }))
  }
  const onMenuAt: Handler<typeof auditRoutes.menuAt> = async ({ params, query }) => {
    await mustHaveBeen('menu', params.menuId, 'menu.not_found')
    return at(query, async moment => ({ state: await menuAt(pool, moment, params.menuId) }))
  }
  const onRestaurantAt: Handler<typeof auditRoutes.restaurantAt> = async ({ params, query }) => {
    await mustHaveBeen('restaurant', params.restaurantId, 'restaurant.not_found')
    return at(query, moment => restaurantAt(pool, moment, params.restaurantId))
  }

  const itemDiff: Handler<typeof auditRoutes.itemDiff> = async ({ params, query }) => {
    await mustHaveBeen('item', params.itemId, 'item.not_found')
    return between(query, moment => itemAt(pool, moment, params.itemId), itemDifferences)
  }
  const menuDiff: Handler<typeof auditRoutes.menuDiff> = async ({ params, query }) => {
    await mustHaveBeen('menu', params.menuId, 'menu.not_found')
    return between(query, moment => menuAt(pool, moment, params.menuId), menuDifferences)
  }
  const restaurantDiff: Handler<typeof auditRoutes.restaurantDiff> = async ({ params, query }) => {
    await mustHaveBeen('restaurant', params.restaurantId, 'restaurant.not_found')
    const look = async (moment: Awaited<ReturnType<typeof momentOf>>) =>
      (await restaurantAt(pool, moment, params.restaurantId)).menus
    return between(query, look, restaurantDifferences)
  }

  const instants: Handler<typeof auditRoutes.instants> = async ({ params, query }) => {
    await mustHaveBeen('menu', params.menuId, 'menu.not_found')
    return ok(await instantsOf(pool, params.menuId, query))
  }

  const exportFile: Handler<typeof auditRoutes.export> = async request => {
    const { format, ...filters } = request.query
    const filter = filterFor(request.caller, filters)
    // A table that is not there must be a 503, and not an answer that breaks off.
    await headsOf(pool, filter.chain)
    const exportedAt = new Date(now()).toISOString()
    const lines = exportedLines(pool, filter, seesEmails(request.caller))
    const sealed = sealLines(lines, { signer, exportedAt, filter: sayable(request, filter.chain) })
    const audience = filter.chain === null ? 'staff' : 'restaurant'
    const body = exportStream(audience, sealed, formats[format])
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
