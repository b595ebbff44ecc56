const base64url = (text: string) => {
  const binary = Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A token as the servers make them, but for its signature, which the client never looks at. */
export function tokenWith(payload: object): string {
  return `${base64url('{"alg":"ES256"}')}.${base64url(JSON.stringify(payload))}.signature`
}
