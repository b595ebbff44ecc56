import { z } from 'zod'

/** The response of a command that has nothing else to show. */
export const Message = z.strictObject({ message: z.string() })
