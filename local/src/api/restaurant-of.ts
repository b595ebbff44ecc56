/** The restaurant that a token speaks for; the server verifies it, a client only reads it. Throws when it names none. */
export function restaurantOf(token: string): string {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const restaurantId = (payload as { restaurantId?: unknown }).restaurantId
  if (typeof restaurantId !== 'string') throw new Error('This account does not belong to a restaurant.')
  return restaurantId
}
