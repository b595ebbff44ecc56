/** A value as JSON that PostgreSQL stores as it is: a lone surrogate, which is no character, becomes U+FFFD as in its texts. */
export function storableJson(value: object): string {
  const json = JSON.stringify(value)
  if (!json.includes('\\ud')) return json
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? Buffer.from(part).toString() : part))
}
