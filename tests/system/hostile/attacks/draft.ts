import type { Route } from '@safe-menu/contracts/http/route'
import type { Random } from '../../../fixtures/random.ts'
import type { Account, Target } from '../../../fixtures/tenants.ts'

/** The material of the requests. */
export interface Cast {
  /** Used in paths and bodies. */
  readonly target: Target
  /** Used by requests that would archive or delete it, so that the main target stays intact. */
  readonly doomed: Target
  readonly owner: Account
  /** Valid tokens. */
  readonly genuine: readonly string[]
  readonly invalid: readonly string[]
  /** Creates a valid token for a logout, so that the others stay valid. */
  readonly leaving: () => string
}

/** A request under construction, which each attack may change. */
export interface Draft {
  method: string
  path: string
  query: string
  token: string | null
  type: string | null
  headers: [string, string][]
  body: Buffer | null
  /** The body's framing; `null` for a content length. */
  framing: [string, string][] | null
  elsewhere: boolean
  mayBeCut: boolean
}

export type Attack = (draft: Draft, random: Random, route: Route) => void

/** The valid tokens for a route. A logout gets a new one, because it ends the session. */
export function genuineFor(route: Route, { owner, genuine, leaving }: Cast): readonly [string, ...string[]] {
  return route.id === 'accounts.logout' ? [leaving()] : [owner.token, ...genuine]
}
