import type { Audience } from '@safe-menu/contracts/roles'
import { useQuery } from '@tanstack/react-query'
import { call, queryClient } from '../../../api/client.ts'
import type { Answer } from '../../../api/request.ts'
import { sessions } from '../../../session/session.ts'

const list = 'POST /api/account/sessions/look-up'

export type SignedInSession = Answer<typeof list>['sessions'][number]

/** Where the account is signed in. */
export function useSignedIn(audience: Audience) {
  return useQuery({
    queryKey: [list, audience],
    queryFn: ({ signal }) => call(list, {}, { as: audience, signal }),
    refetchOnWindowFocus: 'always',
  })
}

/** Reads the list again, after something has ended sessions. */
export function refetchSignedIn(): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: [list] })
}

/** Ends one session of the account. */
export async function endSession(audience: Audience, sessionId: string): Promise<void> {
  await call('DELETE /api/account/sessions/:sessionId', { params: { sessionId } }, { as: audience })
  await refetchSignedIn()
}

/** Ends all sessions but this one, which goes on with a new token. */
export async function endOtherSessions(audience: Audience, password: string): Promise<void> {
  const body = { password }
  const { token } = await call('POST /api/account/sessions/end-others', { body }, { as: audience })
  sessions.signIn(audience, token)
  await refetchSignedIn()
}
