import { withTimeout } from '../lifecycle/timing.ts'

/** The result of a check. `figures` are shown whether it passed or not. */
export interface CheckResult {
  readonly ok: boolean
  /** A sentence for the operator. Required if the check failed. */
  readonly reason?: string
  readonly figures?: Readonly<Record<string, string | number | boolean | null>>
}

export type Check = () => CheckResult | Promise<CheckResult>

export type Health = ReturnType<typeof createHealth>

interface HealthOptions {
  readonly checks: Readonly<Record<string, Check>>
  readonly now?: () => number
}

/** A check that takes longer has failed. */
const checkTimeoutMs = 1_000
/** Results are reused for this long, so that frequent requests do not load the stores. */
const freshMs = 250

/** Runs the named checks of `/readyz`. A check that throws or hangs has failed. */
export function createHealth({ checks, now = () => performance.now() }: HealthOptions) {
  let draining = false
  let last: { readonly at: number; readonly results: Promise<Readonly<Record<string, CheckResult>>> } | null =
    null

  async function runAll(): Promise<Readonly<Record<string, CheckResult>>> {
    const entries = Object.entries(checks)
    return Object.fromEntries(
      await Promise.all(entries.map(async ([name, check]) => [name, await runOne(check)] as const)),
    )
  }

  return {
    async readiness() {
      if (!last || now() - last.at > freshMs) last = { at: now(), results: runAll() }
      const results = await last.results
      const ready = !draining && Object.values(results).every(({ ok }) => ok)
      return { ready, draining, version, checks: results } // the version of the product
    },
    /** Makes the service not ready, because it is about to stop. */
    drain(): void {
      draining = true
    },
  }
}

async function runOne(check: Check): Promise<CheckResult> {
  try {
    return await withTimeout<CheckResult>(Promise.resolve().then(check), checkTimeoutMs, () => ({
      ok: false,
      reason: `did not answer within ${checkTimeoutMs} ms`,
    }))
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** The product's version in package.json, which the build puts here. Sources that were not built have none. */
export const version: string = process.env.SAFE_MENU_VERSION ?? 'not built'
