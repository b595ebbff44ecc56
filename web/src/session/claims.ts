import type { Role } from '@safe-menu/contracts/roles'

/** What the client reads from a token. It is not verified here: the servers do that; this only decides what to show. */
export interface Claims {
  readonly role: Role
  readonly restaurantId: string | null
  readonly isImpersonating: boolean
  /** When the token ends, in milliseconds since 1970. */
  readonly expiresAt: number
}

const roles: readonly Role[] = ['CUSTOMER', 'RESTAURANT', 'ADMIN', 'AUDITOR']

function decodePayload(token: string): unknown {
  const payload = token.split('.')[1]
  if (!payload) return null
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** The claims of a JWT, or `null` when it is none that this product makes. Says nothing about its expiry. */
export function readClaims(token: string): Claims | null {
  try {
    const payload = decodePayload(token)
    if (typeof payload !== 'object' || payload === null) return null
    const { role, restaurantId, isImpersonating, exp } = payload as Record<string, unknown>
    const known = roles.find(candidate => candidate === role)
    if (!known || typeof exp !== 'number') return null
    return {
      role: known,
      restaurantId: typeof restaurantId === 'string' ? restaurantId : null,
      isImpersonating: isImpersonating === true,
      expiresAt: exp * 1000,
    }
  } catch {
    return null // not base64, not JSON: no token of ours
  }
}
