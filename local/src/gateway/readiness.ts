import { z } from 'zod'

const Readiness = z.object({ ready: z.boolean() })

/** Which services are ready. The public does not see their reasons and figures: each service gives those on its own port. */
export interface GatewayReadiness {
  readonly ready: boolean
  readonly services: Readonly<Record<string, z.infer<typeof Readiness>>>
}

/** A service's own checks time out after 1 s. */
const timeoutMs = 2_000
/** Anyone may ask, so the services are asked at most once in this time. */
const freshMs = 250

/** Asks every service whether it is ready. */
export function createReadiness(services: Readonly<Record<string, URL>>): () => Promise<GatewayReadiness> {
  let last: { readonly at: number; readonly result: Promise<GatewayReadiness> } | undefined

  async function askAll(): Promise<GatewayReadiness> {
    const answers = await Promise.all(
      Object.entries(services).map(async ([name, url]) => [name, await ask(url)] as const),
    )
    return { ready: answers.every(([, answer]) => answer.ready), services: Object.fromEntries(answers) }
  }

  return () => {
    if (!last || performance.now() - last.at > freshMs) last = { at: performance.now(), result: askAll() }
    return last.result
  }
}

async function ask(url: URL): Promise<z.infer<typeof Readiness>> {
  try {
    const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(timeoutMs) })
    const { ready } = Readiness.parse(await answer.json())
    return { ready: ready && answer.ok }
  } catch {
    return { ready: false }
  }
}
