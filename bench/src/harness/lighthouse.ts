import { launchChromium } from '@safe-menu/e2e/support/chromium'
import { freePort } from '@safe-menu/local/supervisor/free-port'
import lighthouse from 'lighthouse'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** What Lighthouse says about a page. */
export interface LighthouseReport {
  /** Of 100 points. */
  readonly scores: Readonly<Record<Category, number>>
  /** The ids of the audits that cost points, apart from those of the performance, which are times. */
  readonly faults: readonly string[]
}

/** Opens Chromium for Lighthouse, which takes the browser over by a port. */
export async function openLighthouse() {
  const port = await freePort()
  const launched = await launchChromium([`--remote-debugging-port=${port}`])
  return {
    close: launched.close,
    /** Visits a page as a phone of Lighthouse's own default: simulated slow 4G (150 ms, 1.6 Mbit/s), CPU 4 times slower. */
    async report(url: string): Promise<LighthouseReport> {
      const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] })
      if (!result) throw new Error('Lighthouse returned no report')
      const { lhr } = result
      if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
      const scores = categories.map(category => [
        category,
        Math.round((lhr.categories[category]?.score ?? 0) * 100),
      ])
      const faults = categories
        .filter(category => category !== 'performance')
        .flatMap(category => lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id)
      return { scores: Object.fromEntries(scores) as LighthouseReport['scores'], faults }
    },
  }
}
