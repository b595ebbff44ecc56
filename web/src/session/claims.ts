import type { Role } from '@safe-menu/contracts/roles'

/** The claims in a token. They only decide what to show; the servers verify the token. */
export interface Claims {
  /** The person's account: under impersonation, the admin's. */
  readonly accountId: string
  readonly role: Role
  readonly restaurantId: string | null
  readonly isImpersonating: boolean
  /** When the token ends, in milliseconds since 1970. */
  readonly expiresAt: number
}

const roles: readonly Role[] = ['CUSTOMER', 'RESTAURANT', 'MANAGER', 'KITCHEN', 'ADMIN', 'AUDITOR']

function decodePayload(token: string): unknown {
  const payload = token.split('.')[1]
  if (!payload) return null
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** The claims of a JWT, or `null` if this product did not issue it. Does not check its expiry. */
export function readClaims(token: string): Claims | null {
  try {
    const payload = decodePayload(token)
    if (typeof payload !== 'object' || payload === null) return null
    const { sub, impersonator, role, restaurantId, isImpersonating, exp } = payload as Record<string, unknown>
    const known = roles.find(candidate => candidate === role)
    if (!known || typeof exp !== 'number') return null
    const accountId = impersonator ?? sub
    return {
      accountId: typeof accountId === 'string' ? accountId : '',
      role: known,
      restaurantId: typeof restaurantId === 'string' ? restaurantId : null,
      isImpersonating: isImpersonating === true,
      expiresAt: exp * 1000,
    }
  } catch {
    return null // not base64, not JSON: no token of ours
  }
}
