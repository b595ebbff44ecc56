import { z } from 'zod'

/**
 * The stream's revision that an answer shows, as decimal text. The client sends it back with a change based on that
 * version, and gets a 409 when the version is out of date in a way that matters.
 */
export const Revision = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,17})$/, 'Send the revision exactly as the item’s answer showed it.')
