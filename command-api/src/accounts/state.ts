import type { accountEvents, OtherSessionsEnded } from '@safe-menu/contracts/accounts/events'
import type { EventOf } from '@safe-menu/contracts/events/event-type'
import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import type { PasswordReset } from '@safe-menu/contracts/password-resets/events'
import type { PersonRemoved, PersonRoleChanged } from '@safe-menu/contracts/team/events'
import type { Instant } from '@safe-menu/contracts/time'
import type { Fold } from '../decision.ts'

export type AccountEvent = EventOf<
  | (typeof accountEvents)[number]
  | typeof OtherSessionsEnded
  | typeof PasswordReset
  | typeof PersonRoleChanged
  | typeof PersonRemoved
>
export type RegisteredData = Extract<AccountEvent, { type: 'AccountRegistered' }>['data']

export type RegisteredAccount = RegisteredData & {
  readonly status: 'registered'
  /** Missing: two-step login is off. `since`: when it was turned on. */
  readonly secondFactor?: { readonly sealed: string; readonly since: Instant }
}

export type AccountState =
  | { readonly status: 'empty' }
  | RegisteredAccount
  | { readonly status: 'erased'; readonly accountId: AccountId }

function evolve(state: AccountState, event: AccountEvent, decidedAt: Instant): AccountState {
  if (event.type === 'AccountRegistered') {
    return state.status === 'empty' ? { status: 'registered', ...event.data } : state
  }
  if (state.status !== 'registered') return state
  switch (event.type) {
    case 'PasswordChanged':
    case 'PasswordReset':
      return { ...state, sealedPasswordHash: event.data.sealedPasswordHash }
    case 'EmailChanged': {
      const { sealedEmail, sealedPasswordHash } = event.data
      return { ...state, sealedEmail, sealedPasswordHash }
    }
    case 'SecondFactorAdded':
      return { ...state, secondFactor: { sealed: event.data.sealedSecondFactor, since: decidedAt } }
    case 'SecondFactorRemoved': {
      const { secondFactor: _, ...without } = state
      return without
    }
    case 'PersonRoleChanged':
      return { ...state, role: event.data.role }
    case 'OtherSessionsEnded':
    case 'PersonRemoved': // the erasure of the account follows
      return state
    case 'AccountErased':
      return { status: 'erased', accountId: state.accountId }
  }
}

/** The restaurant that the account owns or works for; `null`: none. */
export function restaurantOfAccount({ restaurant, memberOf }: RegisteredAccount): RestaurantId | null {
  return restaurant?.restaurantId ?? memberOf ?? null
}

export const accountFold: Fold<AccountState, AccountEvent> = { initial: { status: 'empty' }, evolve }

export function accountStream(id: AccountId): string {
  return `account-${id}`
}
