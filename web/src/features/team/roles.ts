import type { Role, TeamRole } from '@safe-menu/contracts/roles'

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
    text: 'Manages menus, items, prices, allergens and publishing, and the profile and branding of the restaurant. Cannot change the team.',
  },
  {
    value: 'KITCHEN',
    label: roleLabels.KITCHEN,
    text: 'Reads everything, tags allergens and confirms them, and says what is sold out. Cannot publish, or change texts, prices and items.',
  },
]
