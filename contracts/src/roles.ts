import { z } from 'zod'

/** Who a token speaks for (rulings, "Roles"). A guest has no token and no role. */
export const Role = z.enum(['CUSTOMER', 'RESTAURANT', 'ADMIN', 'AUDITOR'])
export type Role = z.infer<typeof Role>

/** The two doors of section 6: each has its own registration and login. Admins and auditors use the restaurant's door. */
export const Audience = z.enum(['restaurant', 'customer'])
export type Audience = z.infer<typeof Audience>
