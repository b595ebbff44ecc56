/** The restaurant id in a token. The server verifies tokens; a client only reads them. Throws if the token has no restaurant. */
export function restaurantOf(token: string): string {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const restaurantId = (payload as { restaurantId?: unknown }).restaurantId
  if (typeof restaurantId !== 'string') throw new Error('This account does not belong to a restaurant.')
  return restaurantId
}
