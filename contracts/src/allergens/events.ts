import { z } from 'zod'
import { defineEvent, RecordedAllergenId } from '../events/event-type.ts'
import { Category } from './views.ts'

/** Stream `allergen-catalogue`: the built-in catalogue. command-api appends missing entries when it starts. */
export const AllergenDefined = defineEvent(
  'AllergenDefined',
  z.object({ allergenId: RecordedAllergenId, name: z.string(), category: Category }),
)
export const AllergenRenamed = defineEvent(
  'AllergenRenamed',
  z.object({ allergenId: RecordedAllergenId, name: z.string() }),
)

export const allergenEvents = [AllergenDefined, AllergenRenamed] as const
