import { launchChromium } from '@safe-menu/e2e/support/chromium'
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
    const { browser, close } = await launchChromium()
    run.atEnd(close)
    // The server renders the page for the visit that warms up.
    const { visits } = await run.compare(stack, { visits: () => openOnSlowPhone(browser, url, quietMs) })
    const line = (what: string, unit: string, values: readonly number[], atMost: number) =>
      absoluteLine({ what, unit, values, bound: { atMost } })
    const seconds = (values: readonly number[]) => values.map(value => value / 1_000)
    const [kilobytes = 0] = valuesOf(visits, 'scriptBytes').map(bytes => bytes / 1_024)
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
      line('its scripts, compressed by gzip', 'KB', [kilobytes], 90),
    ]
  },
}
