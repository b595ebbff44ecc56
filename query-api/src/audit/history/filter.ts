import type { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { RouteQuery } from '@safe-menu/contracts/http/route'
import type { Caller } from '@safe-menu/server-kit/auth/caller'
import { AppError } from '@safe-menu/server-kit/errors/app-error'

type Query = Omit<RouteQuery<typeof auditRoutes.history>, 'order' | 'limit' | 'cursor'>

/** The part of the history that the caller asks for and may see. */
export interface AuditFilter extends Query {
  /** A restaurant sees the entries of its own chain and no others; `null`: every chain. */
  readonly chain: string | null
}

/** Limits everyone but ADMIN and AUDITOR to their own restaurant. Throws `auth.forbidden` for another restaurant's. */
export function filterFor(caller: Caller | null, query: Query): AuditFilter {
  return { ...query, chain: chainOf(caller, query.restaurant) }
}

/** The only chain that a caller may see; `null`: all. `asked`: the chain or restaurant in the request. */
export function chainOf(caller: Caller | null, asked: string | undefined): string | null {
  if (caller?.role === 'ADMIN' || caller?.role === 'AUDITOR') return null
  const own = caller?.restaurantId
  if (!own || (asked !== undefined && asked !== own)) throw new AppError('auth.forbidden')
  return own
}

/** Whether a caller may see e-mail addresses. */
export function seesEmails(caller: Caller | null): boolean {
  return caller?.role === 'ADMIN' || caller?.role === 'AUDITOR'
}

export function filterValues(filter: AuditFilter): readonly unknown[] {
  const { chain, restaurant = chain, menu, item, allergen, actor, kind, from, to, entries } = filter
  const [first, last] = entries?.split('..') ?? []
  const values = [chain, restaurant, menu, item, allergen, actor, kind, dateOf(from), dateOf(to), first, last]
  return values.map(value => value ?? null)
}

/** Whether the filter selects whole chains. */
export function isWhole({ chain, ...rest }: AuditFilter): boolean {
  return Object.values(rest).every(value => value === undefined || value === chain)
}

/** An instant as a value of a query. */
export function dateOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}
