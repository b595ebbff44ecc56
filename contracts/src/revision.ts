import { z } from 'zod'

/**
 * Which version of something an answer shows: its stream's revision, as decimal text. A client sends it back with what it
 * decides on the strength of that version, and gets a 409 when the version is out of date in a way that matters.
 */
export const Revision = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,17})$/, 'Send the revision exactly as the item’s answer showed it.')
