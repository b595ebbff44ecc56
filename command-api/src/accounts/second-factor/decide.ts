import { type Decision, refuse } from '../../decision.ts'
import type { AccountEvent, AccountState } from '../state.ts'
import { stateMark } from './sealed.ts'

/**
 * Turns on two-step login. Refuses an account that has it: turning it off needs a code of the present one. `mark`: the account's
 * {@link stateMark} when the password was proven, which must not have changed since.
 */
export function addSecondFactor(
  state: AccountState,
  sealedSecondFactor: string,
  mark: string,
): Decision<AccountEvent> {
  if (state.status !== 'registered') return refuse('auth.token_invalid')
  if (state.secondFactor) return refuse('second_factor.is_on')
  if (stateMark(state) !== mark) return refuse('second_factor.set_up_expired')
  return [{ type: 'SecondFactorAdded', data: { accountId: state.accountId, sealedSecondFactor } }]
}

/** Turns off two-step login. Idempotent. */
export function removeSecondFactor(state: AccountState): Decision<AccountEvent> {
  if (state.status !== 'registered') return refuse('auth.token_invalid')
  return state.secondFactor ? [{ type: 'SecondFactorRemoved', data: { accountId: state.accountId } }] : []
}
