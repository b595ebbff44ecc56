import { freePort } from '@safe-menu/local/supervisor/free-port'
import { launchChromium } from '@safe-menu/tests/fixtures/chromium'
import lighthouse from 'lighthouse'
import { absoluteLine } from '../harness/line.ts'
import { publishMenu } from '../harness/restaurant.ts'
import type { Figure } from '../harness/run.ts'

const dishes = { some: 12, many: 160 }

const targets: readonly (readonly [category: Category, name: string, atLeast: number])[] = [
  ['performance', 'performance', 95],
  ['accessibility', 'accessibility', 100],
  ['best-practices', 'best practices', 100],
  ['seo', 'SEO', 100],
]

/** S17: Lighthouse on the guest's page and the sales page. */
export const lighthouseScores: Figure = {
  id: 'S17',
  name: 'Lighthouse',
  async measure(run) {
    const port = String(await freePort())
    const origin = `http://127.0.0.1:${port}`
    // Canonical addresses are absolute only on a site that knows its name.
    const stack = await run.own({ PORT: port, PUBLIC_ORIGIN: origin })
    const small = await publishMenu(origin, dishes.some)
    const large = await publishMenu(origin, dishes.many)
    const pages = [
      [`a guest’s page with ${dishes.some} dishes`, `/menu/${small.restaurantId}`],
      [`a guest’s page with ${dishes.many} dishes`, `/menu/${large.restaurantId}`],
      ['the sales page', '/restaurants/sales'],
    ] as const
    const lighthouse = run.use(await openLighthouse())
    const lines = []
    for (const [page, path] of pages) {
      // The server renders the page for the visit that warms up.
      const { reports } = await run.compare(stack, { reports: () => lighthouse.report(origin + path) })
      const faults = new Set(reports.flatMap(report => report.faults))
      if (faults.size > 0) run.say(`  ${page}: ${[...faults].join(', ')}`)
      for (const [category, name, atLeast] of targets) {
        const scores = reports.map(({ scores: all }) => all[category])
        lines.push(
          absoluteLine({
            what: `Lighthouse, ${page}: ${name}`,
            unit: 'of 100',
            // Only the performance is timed. Of the others, each visit has to be without a fault.
            values: category === 'performance' ? scores : [Math.min(...scores)],
            bound: { atLeast },
          }),
        )
      }
    }
    return lines
  },
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** What Lighthouse says about a page. */
interface LighthouseReport {
  /** Of 100 points. */
  readonly scores: Readonly<Record<Category, number>>
  /** The ids of the audits that cost points, apart from those of the performance, which are times. */
  readonly faults: readonly string[]
}

/** Opens Chromium for Lighthouse, which takes the browser over by a port. */
async function openLighthouse() {
  const port = await freePort()
  const launched = await launchChromium([`--remote-debugging-port=${port}`])
  return {
    close: launched.close,
    /** Visits a page as a phone of Lighthouse's own default: simulated slow 4G (150 ms, 1.6 Mbit/s), CPU 4 times slower. */
    async report(url: string): Promise<LighthouseReport> {
      const result = await lighthouse(url, {
        port,
        logLevel: 'error',
        onlyCategories: [...categories],
        // An open menu keeps a request for its changes, for whose end Lighthouse would wait 45 seconds.
        maxWaitForLoad: 15_000,
      })
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
