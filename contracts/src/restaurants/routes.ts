import { z } from 'zod'
import { defineRoute } from '../http/route.ts'
import { Revision } from '../ids.ts'
import { limits } from '../limits.ts'
import { managingRoles } from '../roles.ts'
import { paragraph } from '../text.ts'
import { CustomizationChange, DroppedCss } from './branding.ts'
import { ProfileChange } from './profile.ts'
import { ChangedRestaurantView, RestaurantCodesView, RestaurantView } from './views.ts'

export const restaurantRoutes = {
  get: defineRoute('GET /api/restaurants/:restaurantId', {
    id: 'restaurants.get',
    summary: 'The public profile and branding of a restaurant',
    access: { kind: 'public' },
    responses: { 200: RestaurantView },
    errors: ['restaurant.not_found'],
  }),
  change: defineRoute('PUT /api/restaurants/:restaurantId', {
    id: 'restaurants.change',
    summary:
      'Change profile, codes or branding; missing fields stay unchanged, an empty branding text restores the default. ' +
      'With the revision that the edit started from, refused if one of the same fields has changed since',
    access: { kind: 'roles', roles: managingRoles, own: 'restaurantId' },
    limit: 'branding',
    body: ProfileChange.extend({
      customization: CustomizationChange.optional(),
      /** The revision that the edit started from. Without it the last write wins. */
      revision: Revision.optional(),
    }),
    example: {
      body: {
        name: 'Trattoria Verde',
        openingHours: 'Mon–Fri 11–22',
        timeZone: 'Europe/Vienna',
        currency: 'EUR',
        locale: 'de-AT',
        codeLegend: [{ code: 'gl', tags: ['gluten'], mayContain: [] }],
        customization: {
          colors: { primary: '#1a6540' },
          fonts: { heading: 'lora' },
          logoUrl: 'https://pictures.example/logo.png',
          customCss: '.menu-title { letter-spacing: 0.1em }',
        },
      },
    },
    responses: { 200: ChangedRestaurantView },
    errors: ['restaurant.changed_since_seen'],
    current: RestaurantView,
  }),
  codes: defineRoute('GET /api/restaurants/:restaurantId/codes', {
    id: 'restaurants.codes',
    summary: 'What the codes on the menus of a restaurant mean, as its settings keep it for imports',
    access: { kind: 'roles', roles: managingRoles, own: 'restaurantId' },
    responses: { 200: RestaurantCodesView },
  }),
  checkCss: defineRoute('POST /api/restaurants/:restaurantId/css-check', {
    id: 'restaurants.check-css',
    summary: 'Preview which parts of this CSS would be kept; nothing is written',
    access: { kind: 'roles', roles: managingRoles, own: 'restaurantId' },
    limit: 'branding',
    body: z.strictObject({ customCss: paragraph(limits.customCssLength) }),
    example: { body: { customCss: '.menu-title { font-style: italic }' } },
    responses: { 200: z.strictObject({ customCss: z.string(), droppedCss: z.array(DroppedCss) }) },
  }),
} as const
