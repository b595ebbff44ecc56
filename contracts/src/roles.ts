import { z } from 'zod'

/** The role of a token's account (rulings, "Roles"). Guests have no token and no role. */
export const Role = z.enum(['CUSTOMER', 'RESTAURANT', 'ADMIN', 'AUDITOR'])
export type Role = z.infer<typeof Role>

/** The two groups of users with their own registration and login (specification, section 6). Admins and auditors log in like restaurants. */
export const Audience = z.enum(['restaurant', 'customer'])
export type Audience = z.infer<typeof Audience>
