import { z } from 'zod'

/*
 * Values as events hold them. They have no limits: those belong to what comes in, so that lowering one never makes
 * history unreadable. Instants: `RecordedInstant` and `NearestInstant` in `time.ts`.
 */

/** An amount of money in whole cents. */
export const RecordedCents = z.int().min(0)

/** The id of an allergen or a diet. The catalogue says which exist. */
export const RecordedAllergenId = z.string().min(1).brand<'AllergenId'>()
