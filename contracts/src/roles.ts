import { z } from 'zod'

/**
 * The role of a token's account (security, "Permissions"). Guests have no token and no role. RESTAURANT is the owner of a restaurant,
 * MANAGER and KITCHEN are the people whom the owner has invited.
 */
export const Role = z.enum(['CUSTOMER', 'RESTAURANT', 'MANAGER', 'KITCHEN', 'ADMIN', 'AUDITOR'])
export type Role = z.infer<typeof Role>

/** The roles that an owner can give to a person of the team. */
export const TeamRole = z.enum(['MANAGER', 'KITCHEN'])
export type TeamRole = z.infer<typeof TeamRole>

/** The roles of a restaurant's own people. Their tokens name the restaurant. */
export const restaurantRoles = ['RESTAURANT', ...TeamRole.options] as const satisfies readonly Role[]
/** Those who manage menus. The kitchen may only tag and confirm what is on them, and say what is sold out. */
export const managingRoles = ['RESTAURANT', 'MANAGER'] as const satisfies readonly Role[]

/** Whether an account of this role belongs to a restaurant. */
export function isOfRestaurant(role: Role): boolean {
  return (restaurantRoles as readonly Role[]).includes(role)
}

/**
 * The two groups of users with their own registration and login (specification, section 6). A restaurant's people, admins and
 * auditors log in like restaurants.
 */
export const Audience = z.enum(['restaurant', 'customer'])
export type Audience = z.infer<typeof Audience>
