const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/iu

/** The restaurant's id in what somebody typed or pasted: the id itself, or the address of its menu page. */
export function restaurantIdIn(text: string): string | null {
  return uuid.exec(text)?.[0].toLowerCase() ?? null
}
