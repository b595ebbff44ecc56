import type { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { RouteQuery } from '@safe-menu/contracts/http/route'
import type { Caller } from '@safe-menu/server-kit/auth/caller'
import { AppError } from '@safe-menu/server-kit/errors/app-error'

type Query = Omit<RouteQuery<typeof auditRoutes.history>, 'order' | 'limit' | 'cursor'>

/** What of the history is asked for, and what of it this caller may see. */
export interface AuditFilter extends Query {
  /** A restaurant sees the entries of its own chain and no others; `null`: every chain. */
  readonly chain: string | null
}

/** Everybody but ADMIN and AUDITOR is kept to its own restaurant; asking for another is refused, not answered with nothing. */
export function filterFor(caller: Caller | null, query: Query): AuditFilter {
  return { ...query, chain: chainOf(caller, query.restaurant) }
}

/** The chain that a caller is kept to; `null`: none. `asked`: the chain or restaurant that it named. */
export function chainOf(caller: Caller | null, asked: string | undefined): string | null {
  if (caller?.role === 'ADMIN' || caller?.role === 'AUDITOR') return null
  const own = caller?.restaurantId
  if (!own || (asked !== undefined && asked !== own)) throw new AppError('auth.forbidden')
  return own
}

/** Whether a caller is shown whose e-mail an account has. */
export function seesEmails(caller: Caller | null): boolean {
  return caller?.role === 'ADMIN' || caller?.role === 'AUDITOR'
}

export function filterValues(filter: AuditFilter): readonly unknown[] {
  const { chain, restaurant = chain, menu, item, allergen, actor, kind, from, to, entries } = filter
  const [first, last] = entries?.split('..') ?? []
  const values = [chain, restaurant, menu, item, allergen, actor, kind, dateOf(from), dateOf(to), first, last]
  return values.map(value => value ?? null)
}

/** Whether nothing is narrowed but the chain. */
export function isWhole({ chain, ...rest }: AuditFilter): boolean {
  return Object.values(rest).every(value => value === undefined || value === chain)
}

/** An instant as the database takes it. */
export function dateOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}
