import { launchChromium } from '@safe-menu/e2e/support/chromium'
import { untilIdle } from '../harness/applied.ts'
import { absoluteLine } from '../harness/line.ts'
import { publishMenu } from '../harness/restaurant.ts'
import type { Figure } from '../harness/run.ts'
import { openOnSlowPhone } from '../harness/slow-phone.ts'
import { valuesOf } from '../harness/windows.ts'

const dishes = 160
const quietMs = 5_000 // as long as Lighthouse waits for the end of the work of a page

/** S16: a guest with poor reception and a slow phone opens a long menu for the first time. */
export const firstView: Figure = {
  id: 'S16',
  name: 'the first view on a slow phone',
  async measure(run) {
    const stack = await run.shared()
    const menu = await publishMenu(stack.origin, dishes)
    const url = `${stack.origin}/menu/${menu.restaurantId}`
    const launched = await launchChromium()
    try {
      const visits = []
      // The first visit makes the server render the page, and is not counted.
      for (let round = -1; round < run.rounds; round += 1) {
        await untilIdle(stack)
        const visit = await openOnSlowPhone(launched.browser, url, quietMs)
        if (round >= 0) visits.push(visit)
      }
      const line = (what: string, unit: string, values: readonly number[], atMost: number) =>
        absoluteLine({ id: 'S16', what, unit, values, bound: { atMost } })
      const seconds = (values: readonly number[]) => values.map(value => value / 1_000)
      return [
        line(
          `slow 4G (400 ms, 1.6 Mbit/s), CPU 4 x slower, ${dishes} dishes: address → something on the screen`,
          's',
          seconds(valuesOf(visits, 'painted')),
          1.2,
        ),
        line('the same → first dish on the screen', 's', seconds(valuesOf(visits, 'readable')), 1.5),
        line('its total blocking time', 'ms', valuesOf(visits, 'blocked'), 200),
        line('its layout shift (CLS)', '', valuesOf(visits, 'shift'), 0.02),
        line(
          'its scripts, compressed by gzip',
          'KB',
          valuesOf(visits, 'scriptBytes')
            .map(bytes => bytes / 1_024)
            .slice(0, 1),
          90,
        ),
      ]
    } finally {
      await launched.close()
    }
  },
}
