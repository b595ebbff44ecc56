import { z } from 'zod'
import { examplePicture, exampleValues } from '../http/examples.ts'
import { defineRoute } from '../http/route.ts'
import { ItemView } from '../items/views.ts'
import { limits } from '../limits.ts'
import { PictureId } from '../picture.ts'
import { RestaurantView } from '../restaurants/views.ts'
import { managingRoles } from '../roles.ts'
import { line } from '../text.ts'

const ofItem = { kind: 'roles', roles: managingRoles, own: 'itemId' } as const
const ofRestaurant = { kind: 'roles', roles: managingRoles, own: 'restaurantId' } as const

const query = z.strictObject({
  /** What the picture shows. Missing: the name of the dish or the restaurant. */
  alt: line(limits.pictureAltLength).optional(),
})

const DescriptionBody = z.strictObject({
  /** The picture that the text is about: another person may have replaced it. */
  pictureId: PictureId,
  /** What it shows. Empty: the name of the dish or the restaurant. */
  alt: line(limits.pictureAltLength),
})

/** A JPEG, PNG or WebP. Its first bytes decide, not the content type. */
const bytes = z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary' })

const refused = ['pictures.unreadable', 'pictures.limit_reached', 'restaurant.owner_erased'] as const

const upload = {
  limit: 'picture',
  query,
  bodyKind: 'picture',
  body: bytes,
  example: { body: examplePicture },
} as const

const stored = 'It is stored as WebP without metadata, in two sizes'

export const pictureRoutes = {
  setOfItem: defineRoute('PUT /api/menu-items/items/:itemId/picture', {
    id: 'pictures.set-of-item',
    summary: `Give an item this picture. ${stored}. Its allergens and their confirmation do not change`,
    access: ofItem,
    ...upload,
    responses: { 200: ItemView },
    errors: [...refused, 'items.archived', 'menus.size_limit_reached'],
  }),
  describeOfItem: defineRoute('PUT /api/menu-items/items/:itemId/picture/description', {
    id: 'pictures.describe-of-item',
    summary: 'Say what the picture of an item shows, without uploading it again',
    access: ofItem,
    body: DescriptionBody,
    example: { body: { pictureId: exampleValues.pictureId, alt: 'A bowl of soup' } },
    responses: { 200: ItemView },
    errors: ['items.archived', 'picture.not_found', 'menus.size_limit_reached'],
  }),
  removeOfItem: defineRoute('DELETE /api/menu-items/items/:itemId/picture', {
    id: 'pictures.remove-of-item',
    summary: 'Remove the picture of an item',
    access: ofItem,
    responses: { 200: ItemView },
    errors: ['items.archived'],
  }),
  setOfRestaurant: defineRoute('PUT /api/restaurants/:restaurantId/picture', {
    id: 'pictures.set-of-restaurant',
    summary: `Give a restaurant this picture. ${stored}`,
    access: ofRestaurant,
    ...upload,
    responses: { 200: RestaurantView },
    errors: refused,
  }),
  describeOfRestaurant: defineRoute('PUT /api/restaurants/:restaurantId/picture/description', {
    id: 'pictures.describe-of-restaurant',
    summary: 'Say what the picture of a restaurant shows, without uploading it again',
    access: ofRestaurant,
    body: DescriptionBody,
    example: { body: { pictureId: exampleValues.pictureId, alt: 'The house' } },
    responses: { 200: RestaurantView },
    errors: ['picture.not_found'],
  }),
  removeOfRestaurant: defineRoute('DELETE /api/restaurants/:restaurantId/picture', {
    id: 'pictures.remove-of-restaurant',
    summary: 'Remove the picture of a restaurant',
    access: ofRestaurant,
    responses: { 200: RestaurantView },
  }),
  get: defineRoute('GET /api/pictures/:pictureId/:pictureSize', {
    id: 'pictures.get',
    summary: 'A picture. It never changes, so caches may keep it',
    access: { kind: 'public' },
    limit: 'picture-read',
    responses: { 200: z.string().meta({ format: 'binary' }) },
    responseType: 'image/webp',
    errors: ['picture.not_found'],
  }),
} as const
