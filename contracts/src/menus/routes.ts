import { z } from 'zod'
import { defineRoute } from '../http/route.ts'
import { MenuId, RestaurantId } from '../ids.ts'
import { limits } from '../limits.ts'
import { Reason } from '../reason.ts'
import { line, paragraph } from '../text.ts'
import { MenuSummaryView, MenuView } from './views.ts'

const restaurantParams = z.strictObject({ restaurantId: RestaurantId })
const menuParams = z.strictObject({ menuId: MenuId })
const ofOwnRestaurant = { kind: 'roles', roles: ['RESTAURANT', 'ADMIN'], own: 'restaurantId' } as const
const ownMenu = { kind: 'roles', roles: ['RESTAURANT'], own: 'menuId' } as const

export const menuRoutes = {
  published: defineRoute({
    id: 'menus.published',
    summary: 'The published menus of a restaurant, sorted by name',
    method: 'GET',
    path: '/api/menus/restaurant/:restaurantId/published-menus',
    service: 'query',
    access: { kind: 'public' },
    limit: 'guest-read',
    params: restaurantParams,
    bodyKind: 'none',
    responses: { 200: z.array(MenuSummaryView) },
    errors: ['restaurant.not_found'],
  }),
  get: defineRoute({
    id: 'menus.get',
    summary: 'A menu with its items; a draft only for its own restaurant and admins',
    method: 'GET',
    path: '/api/menus/:menuId',
    service: 'query',
    access: { kind: 'public' },
    limit: 'guest-read',
    params: menuParams,
    bodyKind: 'none',
    responses: { 200: MenuView },
    errors: ['menu.not_found'],
  }),
  live: defineRoute({
    id: 'menus.live',
    summary:
      'Follow a published menu (server-sent events). `menu`: the whole document, with its position as the id, at first and after each change; ' +
      '`restaurant`: the document of its restaurant, at first and after each change; ' +
      '`fresh` {at}: every few seconds, the menu was current then; `stale` {since}: it may have changed since; ' +
      '`gone`: it is no longer published',
    method: 'GET',
    path: '/api/menus/:menuId/live',
    service: 'query',
    access: { kind: 'public' },
    limit: 'guest-read',
    params: menuParams,
    bodyKind: 'none',
    responses: { 200: z.string() },
    responseType: 'text/event-stream',
    errors: ['menu.not_found'],
  }),
  ofRestaurant: defineRoute({
    id: 'menus.of-restaurant',
    summary: 'All menus of a restaurant, including drafts, sorted by name',
    method: 'GET',
    path: '/api/menus/restaurant/:restaurantId/menus',
    service: 'query',
    access: ofOwnRestaurant,
    limit: 'manager-read',
    params: restaurantParams,
    bodyKind: 'none',
    responses: { 200: z.array(MenuSummaryView) },
    errors: ['restaurant.not_found'],
  }),
  create: defineRoute({
    id: 'menus.create',
    summary: 'Create a menu as a draft',
    method: 'POST',
    path: '/api/menus/restaurant/:restaurantId/menus',
    service: 'command',
    access: { kind: 'roles', roles: ['RESTAURANT'], own: 'restaurantId' },
    limit: 'manager-write',
    params: restaurantParams,
    bodyKind: 'json',
    body: z.strictObject({
      name: line(limits.nameLength, 1),
      description: paragraph(limits.descriptionLength).default(''),
    }),
    responses: { 201: MenuSummaryView },
    errors: ['restaurant.not_found', 'menus.limit_reached'],
  }),
  change: defineRoute({
    id: 'menus.change',
    summary: 'Change name or description, publish or unpublish; missing fields stay unchanged',
    method: 'PUT',
    path: '/api/menus/:menuId',
    service: 'command',
    access: ownMenu,
    limit: 'manager-write',
    params: menuParams,
    bodyKind: 'json',
    body: z.strictObject({
      name: line(limits.nameLength, 1).optional(),
      description: paragraph(limits.descriptionLength).optional(),
      published: z.boolean().optional(),
    }),
    responses: { 200: MenuSummaryView.omit({ _count: true }) },
    errors: ['menu.not_found'],
  }),
  delete: defineRoute({
    id: 'menus.delete',
    summary: 'Delete a menu and the items on it',
    method: 'DELETE',
    path: '/api/menus/:menuId',
    service: 'command',
    access: ownMenu,
    limit: 'manager-write',
    params: menuParams,
    query: z.strictObject({ reason: Reason }),
    bodyKind: 'none',
    responses: { 200: z.strictObject({ message: z.string() }) },
    errors: ['menu.not_found', 'allergens.reason_required'],
  }),
} as const
