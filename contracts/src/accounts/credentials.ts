import { z } from 'zod'
import { Message } from '../http/route.ts'

/** A password to check: any text, with a limit on its length because it is hashed. */
export const GivenPassword = z.string().min(1, 'Enter your password.').max(1_000)

/** The answer to a proof of identity. */
export const TokenResponse = Message.extend({ token: z.string() })
