import { z } from 'zod'

/*
 * Values in stored events. They have no limits, so that lowering a limit never makes history unreadable: limits apply to
 * requests. Instants: `RecordedInstant` and `NearestInstant` in `time.ts`.
 */

/** An amount of money in whole cents. */
export const RecordedCents = z.int().min(0)

/** The id of an allergen or a diet. The catalogue says which exist. */
export const RecordedAllergenId = z.string().min(1).brand<'AllergenId'>()
