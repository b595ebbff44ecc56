/** How long the question may take. A page that waits longer has no connection. */
const timeoutMs = 5_000

/**
 * What the server answers with for the address of this page: the same release as this page's, a newer one, whose document names another
 * script (the old release's files may be gone then), or nothing (`null`) while the server cannot be reached.
 */
export async function releaseOnServer(): Promise<'same' | 'newer' | null> {
  // The last one: those before it rarely change with a release.
  const scripts = [...document.querySelectorAll('script[type="module"][src]')]
  const script = scripts.at(-1)?.getAttribute('src') ?? ''
  try {
    const response = await fetch(location.pathname, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) return null
    return (await response.text()).includes(script) ? 'same' : 'newer'
  } catch {
    return null
  }
}
