import { z } from 'zod'
import { defineRoute } from '../http/route.ts'
import { RestaurantId } from '../ids.ts'
import { limits } from '../limits.ts'
import { searchText } from '../text.ts'
import { GlobalAnalyticsView, QuarantineView, RestaurantOverviewView } from './views.ts'

export const adminRoutes = {
  restaurantsOverview: defineRoute({
    id: 'admin.restaurants-overview',
    summary: 'Every restaurant of the platform, sorted by name',
    method: 'GET',
    path: '/api/admin/restaurants-overview',
    service: 'query',
    access: { kind: 'roles', roles: ['ADMIN'] },
    limit: 'manager-read',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: z.string().max(1_000).optional(),
      /** Part of the restaurant's name or its owner's e-mail, ignoring case. */
      search: searchText(limits.emailLength).optional(),
    }),
    bodyKind: 'none',
    responses: { 200: z.array(RestaurantOverviewView) },
    errors: [],
  }),
  globalAnalytics: defineRoute({
    id: 'admin.global-analytics',
    summary: 'The whole platform in figures',
    method: 'GET',
    path: '/api/admin/global-analytics',
    service: 'query',
    access: { kind: 'roles', roles: ['ADMIN'] },
    limit: 'manager-read',
    bodyKind: 'none',
    responses: { 200: GlobalAnalyticsView },
    errors: [],
  }),
  quarantines: defineRoute({
    id: 'admin.quarantines',
    summary: 'Events that cannot be applied, and the restaurants that are quarantined because of them',
    method: 'GET',
    path: '/api/admin/quarantines',
    service: 'query',
    access: { kind: 'roles', roles: ['ADMIN'] },
    limit: 'manager-read',
    bodyKind: 'none',
    responses: { 200: z.array(QuarantineView) },
    errors: [],
  }),
  impersonate: defineRoute({
    id: 'admin.impersonate',
    summary: 'Act for a restaurant for 30 minutes; every change is recorded under both names',
    method: 'POST',
    path: '/api/admin/impersonate/:restaurantId',
    service: 'command',
    access: { kind: 'roles', roles: ['ADMIN'] },
    limit: 'manager-write',
    params: z.strictObject({ restaurantId: RestaurantId }),
    bodyKind: 'none',
    responses: { 200: z.strictObject({ message: z.string(), token: z.string() }) },
    errors: ['restaurant.not_found', 'restaurant.owner_erased'],
  }),
  /** Refused for a token that is not an impersonation's. */
  endImpersonation: defineRoute({
    id: 'admin.end-impersonation',
    summary: 'End the impersonation of this token; the token becomes invalid',
    method: 'POST',
    path: '/api/admin/impersonation/end',
    service: 'command',
    access: { kind: 'roles', roles: ['RESTAURANT'] },
    limit: 'manager-write',
    bodyKind: 'none',
    responses: { 200: z.strictObject({ message: z.string() }) },
    errors: [],
  }),
  /** Idempotent. The menus become drafts, because nobody can keep them up to date any more. */
  eraseOwner: defineRoute({
    id: 'admin.erase-owner',
    summary: 'Erase the account of a restaurant’s owner and unpublish its menus for good',
    method: 'DELETE',
    path: '/api/admin/restaurants/:restaurantId/account',
    service: 'command',
    access: { kind: 'roles', roles: ['ADMIN'] },
    limit: 'manager-write',
    params: z.strictObject({ restaurantId: RestaurantId }),
    bodyKind: 'none',
    responses: { 200: z.strictObject({ message: z.string() }) },
    errors: ['restaurant.not_found'],
  }),
} as const
