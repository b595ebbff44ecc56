import { z } from 'zod'

/** An instant as ISO 8601 in UTC with milliseconds, `2026-03-12T19:32:00.000Z`: sorts as text. */
export const Instant = z.iso.datetime({ precision: 3 })
export type Instant = z.infer<typeof Instant>
