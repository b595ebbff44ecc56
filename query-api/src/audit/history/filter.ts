import type { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { RouteQuery } from '@safe-menu/contracts/http/route'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { Caller } from '@safe-menu/server-kit/auth/tokens'
import { AppError } from '@safe-menu/server-kit/errors/app-error'

/* Which part of the history a request gets: what it asks for, and what its caller may see. */

type Query = Omit<RouteQuery<typeof auditRoutes.history>, 'order' | 'limit' | 'cursor'>

/** The part of the history that the caller asks for and may see. */
export interface AuditFilter extends Query {
  /** A restaurant sees the entries of its own chain and no others; `null`: every chain. */
  readonly chain: string | null
}

/** Limits everyone but ADMIN and AUDITOR to their own restaurant. Throws `auth.forbidden` for another restaurant's. */
export function filterFor(caller: Caller | null, query: Query): AuditFilter {
  return { ...query, chain: visibleChain(caller, query.restaurant) }
}

/** The only chain that a caller may see; `null`: all. `asked`: the chain or restaurant in the request. */
export function visibleChain(caller: Caller | null, asked: string | undefined): string | null {
  if (caller?.role === 'ADMIN' || caller?.role === 'AUDITOR') return null
  const own = caller?.restaurantId
  if (!own || (asked !== undefined && asked !== own)) throw new AppError('auth.forbidden')
  return own
}

/** What a caller may see of the people in the history, besides their roles. */
export interface PeopleVisibility {
  readonly emails: boolean
  /** The names of the people of every team, of the team of one restaurant, or of none. */
  readonly names: 'all' | RestaurantId | null
}

/** Admins and auditors see everything. An owner sees the names of their own team, and its people see roles only. */
export function peopleVisibilityFor(caller: Caller | null): PeopleVisibility {
  if (caller?.role === 'ADMIN' || caller?.role === 'AUDITOR') return { emails: true, names: 'all' }
  return { emails: false, names: caller?.role === 'RESTAURANT' ? caller.restaurantId : null }
}

export function filterValues(filter: AuditFilter): readonly unknown[] {
  const { chain, restaurant = chain, menu, item, allergen, actor, kind, from, to, entries, mark } = filter
  const [first, last] = entries?.split('..') ?? []
  const values = [
    chain,
    restaurant,
    menu,
    item,
    allergen,
    actor,
    kind,
    from && new Date(from),
    to && new Date(to),
    first,
    last,
    mark,
  ]
  return values.map(value => value ?? null)
}

/** Whether the filter selects whole chains. */
export function isWhole({ chain, ...rest }: AuditFilter): boolean {
  return Object.values(rest).every(value => value === undefined || value === chain)
}
