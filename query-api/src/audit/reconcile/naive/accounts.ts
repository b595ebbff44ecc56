import type { DomainEvent } from '@safe-menu/contracts/events/registry'
import { type Row, sorted } from '../values.ts'
import { type At, blank, type Told } from './told.ts'

/** Accounts and impersonations: the platform's chain, and no state. */
export function tellAccount(
  event: DomainEvent,
  { restaurantId: of }: At,
  nameOf: (restaurantId: string | null) => string | null,
): Told | null {
  const platform = (about: Row, kind: string): Told => ({
    entry: { ...blank, chain: 'platform', kind, guest_facing: false, ...about },
    version: null,
  })
  switch (event.type) {
    case 'AccountRegistered': {
      const { accountId, audience, role, restaurant } = event.data
      const own = restaurant?.restaurantId ?? null
      const after = sorted({ audience, role })
      const name = nameOf(own) ?? restaurant?.profile.name ?? null
      return platform(
        { account_id: accountId, restaurant_id: own, restaurant_name: name, after },
        'account.registered',
      )
    }
    case 'PasswordChanged':
    case 'AccountErased':
      return platform(
        { account_id: event.data.accountId, restaurant_id: of, restaurant_name: nameOf(of) },
        event.type === 'AccountErased' ? 'account.erased' : 'account.password_changed',
      )
    case 'ImpersonationStarted':
    case 'ImpersonationEnded': {
      const { restaurantId, adminId } = event.data
      return platform(
        { account_id: adminId, restaurant_id: restaurantId, restaurant_name: nameOf(restaurantId) },
        event.type === 'ImpersonationStarted' ? 'impersonation.started' : 'impersonation.ended',
      )
    }
    default:
      return null
  }
}
