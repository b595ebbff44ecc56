import type { TeamRole } from '@safe-menu/contracts/roles'
import type { PersonView } from '@safe-menu/contracts/team/views'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { readQuery, refetchReads } from '../../api/read-query.ts'
import type { Answer } from '../../api/request.ts'

export type Person = PersonView

/** A link that was just made, and for whom. It cannot be shown again. */
export interface NewLink {
  readonly purpose: 'invitation' | 'reset'
  readonly name: string
  readonly link: string | null
  readonly expiresAt: string
  /** Whether it is also being mailed. */
  readonly mailed: boolean
}

const list = 'GET /api/restaurants/:restaurantId/people'

/** The people of the restaurant and its open invitations. */
export function useTeam(restaurantId: string) {
  return useQuery({ ...readQuery(list, { params: { restaurantId } }), refetchOnWindowFocus: 'always' })
}

async function afterwards<T>(answer: Promise<T>): Promise<T> {
  const given = await answer
  await refetchReads(list)
  return given
}

export function invitePerson(
  restaurantId: string,
  body: { readonly personName: string; readonly email: string; readonly role: TeamRole },
): Promise<Answer<'POST /api/restaurants/:restaurantId/people'>> {
  return afterwards(call('POST /api/restaurants/:restaurantId/people', { params: { restaurantId }, body }))
}

/** Writes about one person of the team. */
export function personWrites(restaurantId: string, personId: string) {
  const params = { restaurantId, personId }
  return {
    renewLink: () => afterwards(call('PUT /api/restaurants/:restaurantId/people/:personId/link', { params })),
    resetLink: () => call('POST /api/restaurants/:restaurantId/people/:personId/password-reset', { params }),
    changeRole: (role: TeamRole) =>
      afterwards(call('PUT /api/restaurants/:restaurantId/people/:personId', { params, body: { role } })),
    remove: () => afterwards(call('DELETE /api/restaurants/:restaurantId/people/:personId', { params })),
  }
}
