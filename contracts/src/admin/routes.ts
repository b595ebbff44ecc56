import { z } from 'zod'
import { defineRoute } from '../http/route.ts'
import { RestaurantId } from '../ids.ts'

export const adminRoutes = {
  impersonate: defineRoute({
    id: 'admin.impersonate',
    summary: 'Act for a restaurant, for 30 minutes; every change is recorded under both names',
    method: 'POST',
    path: '/api/admin/impersonate/:restaurantId',
    service: 'command',
    access: { kind: 'roles', roles: ['ADMIN'] },
    limit: 'manager-write',
    params: z.strictObject({ restaurantId: RestaurantId }),
    bodyKind: 'none',
    responses: { 200: z.strictObject({ message: z.string(), token: z.string() }) },
    errors: ['restaurant.not_found'],
  }),
  /** Of the caller's own token: one that impersonates nobody is refused. */
  endImpersonation: defineRoute({
    id: 'admin.end-impersonation',
    summary: 'End the impersonation that the token belongs to; the token is worthless from then on',
    method: 'POST',
    path: '/api/admin/impersonation/end',
    service: 'command',
    access: { kind: 'roles', roles: ['RESTAURANT'] },
    limit: 'manager-write',
    bodyKind: 'none',
    responses: { 200: z.strictObject({ message: z.string() }) },
    errors: [],
  }),
} as const
