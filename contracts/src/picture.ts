import { z } from 'zod'

/**
 * Names a picture by the SHA-256 of its restaurant and its bytes. So a picture never changes under its id, belongs to one
 * restaurant, and cannot be guessed before it is on a page.
 */
export const PictureId = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'PictureId'>()
export type PictureId = z.infer<typeof PictureId>

/** `thumbnail`: for cards and lists. `full`: the largest that is kept. */
export const PictureSize = z.enum(['thumbnail', 'full'])
export type PictureSize = z.infer<typeof PictureSize>

/** A picture in responses. Its bytes are at `GET /api/pictures/{id}/{size}`. */
export const Picture = z.strictObject({
  id: PictureId,
  /** The full size in pixels. The thumbnail has the same shape. */
  width: z.int(),
  height: z.int(),
  /** What the picture shows, for people who do not see it. Empty: the name of the dish or the restaurant. */
  alt: z.string(),
})
export type Picture = z.infer<typeof Picture>

/** A picture as events store it. Without limits, so that lowering one never makes history unreadable. */
export const RecordedPicture = z.object({
  id: z.string().min(1).brand<'PictureId'>(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
})

/** A picture in responses, with its keys always in the same order. */
export const pictureView = ({ id, width, height, alt }: Picture): Picture => ({ id, width, height, alt })
