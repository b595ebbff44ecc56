import type { accountEvents } from '@safe-menu/contracts/accounts/events'
import type { EventOf } from '@safe-menu/contracts/events/event-type'
import type { AccountId } from '@safe-menu/contracts/ids'
import type { Fold } from '../decision.ts'

export type AccountEvent = EventOf<(typeof accountEvents)[number]>
export type RegisteredData = Extract<AccountEvent, { type: 'AccountRegistered' }>['data']

export type RegisteredAccount = RegisteredData & { readonly status: 'registered' }

/** An erased account frees its email: the stream may continue with another person's registration. */
export type AccountState =
  | { readonly status: 'empty' }
  | RegisteredAccount
  | { readonly status: 'erased'; readonly accountId: AccountId }

function evolve(state: AccountState, event: AccountEvent): AccountState {
  if (event.type === 'AccountRegistered') {
    return state.status === 'registered' ? state : { status: 'registered', ...event.data }
  }
  if (state.status !== 'registered') return state
  return event.type === 'PasswordChanged'
    ? { ...state, sealedPasswordHash: event.data.sealedPasswordHash }
    : { status: 'erased', accountId: state.accountId }
}

export const accountFold: Fold<AccountState, AccountEvent> = { initial: { status: 'empty' }, evolve }
