import { z } from 'zod'

const first = '1970-01-01T00:00:00.000Z'
const last = '2199-12-31T23:59:59.999Z'
const isInRange = (instant: string) => instant >= first && instant <= last
const outOfRange = 'Enter a time between 1970 and 2199.'

const iso = z.iso.datetime({ precision: 3 })

/**
 * An instant as ISO 8601 in UTC with milliseconds, `2026-03-12T19:32:00.000Z`. Sorts as text. From 1970 to 2199, because every
 * store accepts that range (PostgreSQL has no year 0).
 */
export const Instant = iso.refine(isInRange, outOfRange)
export type Instant = z.infer<typeof Instant>

/** An instant in a request, with any offset and precision. Parsed to an {@link Instant}. */
export const InstantInput = z.iso
  .datetime({
    offset: true,
    error: ({ input }) =>
      `${input === undefined ? 'A time is missing. ' : ''}Use a time such as 2026-03-12T19:32:00Z.`,
  })
  .transform(text => {
    const instant = new Date(text)
    return Number.isNaN(instant.getTime()) ? '' : instant.toISOString()
  })
  .refine(isInRange, outOfRange)

/** An instant in a stored event. Out of the range, it is the nearest instant in it: a clock may be set to any year. */
export const NearestInstant = iso.transform(text => (text < first ? first : text > last ? last : text))
