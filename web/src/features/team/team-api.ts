import type { Role, TeamRole } from '@safe-menu/contracts/roles'
import type { PersonView } from '@safe-menu/contracts/team/views'
import { useQuery } from '@tanstack/react-query'
import { readQuery, refetchAfter } from '../../api/read-query.ts'

export type Person = PersonView

const endpoint = 'GET /api/restaurants/:restaurantId/people'

/** The people of the restaurant and its open invitations. */
export function useTeam(restaurantId: string) {
  return useQuery({ ...readQuery(endpoint, { params: { restaurantId } }), refetchOnWindowFocus: 'always' })
}

/** Fetches the list again after a write. */
export const writeAndRefetch = refetchAfter(endpoint)

/** The roles of a restaurant's people, as the screens name them. */
export const roleLabels = {
  RESTAURANT: 'Owner',
  MANAGER: 'Manager',
  KITCHEN: 'Kitchen',
} as const satisfies Partial<Record<Role, string>>

export const teamRoles: readonly {
  readonly value: TeamRole
  readonly label: string
  readonly text: string
}[] = [
  {
    value: 'MANAGER',
    label: roleLabels.MANAGER,
    text: 'Manages menus, dishes, prices, allergens and publishing, and the profile and branding of the restaurant. Cannot change the team.',
  },
  {
    value: 'KITCHEN',
    label: roleLabels.KITCHEN,
    text: 'Reads everything, tags allergens and confirms them, and says what is sold out. Cannot publish, or change texts, prices and dishes.',
  },
]
