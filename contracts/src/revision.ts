import { z } from 'zod'

/**
 * The revision of the stream that a response shows, as decimal text. The client sends it back with a change that it based on
 * that revision, and gets a 409 if someone else has changed the same thing since.
 */
export const Revision = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,17})$/, 'Send the revision exactly as the answer showed it.')
