import { z } from 'zod'
import { defineRoute, Message } from '../http/route.ts'
import { limits } from '../limits.ts'
import { paragraph } from '../text.ts'
import { GlobalAnalyticsView, QuarantineView, RestaurantOverviewView } from './views.ts'

export const adminRoutes = {
  restaurantsOverview: defineRoute('GET /api/admin/restaurants-overview', {
    id: 'admin.restaurants-overview',
    reads: ['menus', 'admin'],
    summary: 'Every restaurant of the platform, sorted by name',
    access: { kind: 'roles', roles: ['ADMIN'] },
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: z.string().max(1_000).optional(),
      /** Part of the restaurant's name or its owner's e-mail, ignoring case. */
      search: paragraph(limits.emailLength).optional(),
    }),
    responses: { 200: z.array(RestaurantOverviewView) },
  }),
  globalAnalytics: defineRoute('GET /api/admin/global-analytics', {
    id: 'admin.global-analytics',
    reads: ['menus', 'admin'],
    summary: 'The whole platform in figures',
    access: { kind: 'roles', roles: ['ADMIN'] },
    responses: { 200: GlobalAnalyticsView },
  }),
  quarantines: defineRoute('GET /api/admin/quarantines', {
    id: 'admin.quarantines',
    reads: ['menus', 'admin'],
    summary: 'Events that cannot be applied, and the restaurants that are quarantined because of them',
    access: { kind: 'roles', roles: ['ADMIN'] },
    responses: { 200: z.array(QuarantineView) },
  }),
  impersonate: defineRoute('POST /api/admin/impersonate/:restaurantId', {
    id: 'admin.impersonate',
    summary: 'Act for a restaurant for 30 minutes; every change is recorded under both names',
    access: { kind: 'roles', roles: ['ADMIN'] },
    responses: { 200: Message.extend({ token: z.string() }) },
    errors: ['restaurant.not_found', 'restaurant.owner_erased'],
  }),
  /** Refused for a token that is not an impersonation's. */
  endImpersonation: defineRoute('POST /api/admin/impersonation/end', {
    id: 'admin.end-impersonation',
    summary: 'End the impersonation of this token; the token becomes invalid',
    access: { kind: 'roles', roles: ['RESTAURANT'] },
    responses: { 200: Message },
  }),
  /** Idempotent. The menus become drafts, because no one can keep them up to date. */
  eraseOwner: defineRoute('DELETE /api/admin/restaurants/:restaurantId/account', {
    id: 'admin.erase-owner',
    summary: 'Erase the account of a restaurant’s owner and unpublish its menus permanently',
    access: { kind: 'roles', roles: ['ADMIN'] },
    responses: { 200: Message },
    errors: ['restaurant.not_found'],
  }),
} as const
