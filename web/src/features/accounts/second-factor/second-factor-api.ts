import type { Audience } from '@safe-menu/contracts/roles'
import { useQuery } from '@tanstack/react-query'
import { call, queryClient } from '../../../api/client.ts'
import type { Answer } from '../../../api/request.ts'
import { sessions } from '../../../session/session.ts'
import { refetchSignedIn } from '../sessions/sessions-api.ts'

const state = 'POST /api/account/second-factor/look-up'

export type SetUp = Answer<'POST /api/account/second-factor/set-up'>

/** Whether two-step login is on. */
export function useSecondFactor(audience: Audience) {
  return useQuery({
    queryKey: [state, audience],
    queryFn: ({ signal }) => call(state, {}, { as: audience, signal }),
  })
}

/** Reads the state again. */
export function refetchSecondFactor(): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: [state] })
}

/** A new secret for the app. */
export function startSetUp(audience: Audience, password: string): Promise<SetUp> {
  return call('POST /api/account/second-factor/set-up', { body: { password } }, { as: audience })
}

/** Turns it on with the first code. Resolves to the recovery codes. */
export async function turnOn(audience: Audience, setUp: string, code: string): Promise<readonly string[]> {
  const body = { setUp, code }
  const { token, recoveryCodes } = await call('PUT /api/account/second-factor', { body }, { as: audience })
  sessions.signIn(audience, token)
  void refetchSignedIn()
  return recoveryCodes
}

/** Turns it off. */
export async function turnOff(audience: Audience, password: string, code: string): Promise<void> {
  const body = { password, code }
  const { token } = await call('DELETE /api/account/second-factor', { body }, { as: audience })
  sessions.signIn(audience, token)
  void refetchSignedIn()
  await refetchSecondFactor()
}
