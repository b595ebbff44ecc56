import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForAnimations } from '../../fixtures/accessibility.ts'
import { waitForReadModels } from '../../fixtures/read-models.ts'
import { createSample, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, getStack, phone } from '../../fixtures/world.ts'
import { servePictures } from './pictures.ts'

/** CSS that tries to hide allergens. */
const malicious = `
* , *::before, *::after { color: transparent !important; opacity: 0 !important; font-size: 0 !important }
footer, aside, [role=status], [aria-label="Allergens"], [aria-label="Diets"], h2, .bg-ask-soft { display: none !important }
.menu-item { overflow: hidden; height: 2rem; contain: strict; filter: opacity(0); & * { visibility: hidden } }
.menu-item:has(.bg-ask-soft) { position: fixed; left: -999vw }
.menu-item-name { color: #fff; margin: -9rem; transform: scale(40); z-index: 2147483647; position: relative }
.menu-item-name::after { content: " (free of allergens)"; background: #fff }
.menu-hero { position: fixed; inset: 0; z-index: 99999; height: 100vh; box-shadow: 0 0 0 100vmax #fff }
.menu-view, :root { --color-ask: transparent; --color-stop: transparent; --color-ink: #fff; --menu-primary: #fff }
@media all { h2 { display: none !important } } @layer x { h2 { display: none !important } }
@import url("https://pictures.example/x.css"); @font-face { font-family: "Atkinson Hyperlegible Next"; src: url(//x) }
.menu\\2dtitle, .\\62g-stop-soft { display: none } .menu-title { } body { visibility: hidden } </style><style>
`

// Only with --all: the specs of `branding` check the same limits without a browser, and journey.e2e.spec.ts shows a branding.
describe('the limits of branding', () => {
  const openPage = createPageOpener()
  let restaurant: TestRestaurant
  let plain: Record<string, string>[] = []

  async function dress(customization: object): Promise<void> {
    const { consistencyToken } = await restaurant.call(restaurantRoutes.change, {
      params: { restaurantId: restaurant.id },
      body: { customization },
    })
    await waitForReadModels(getStack().origin, restaurant, consistencyToken)
  }

  /** The guest's page on a phone, filtered by milk, with everything open. */
  async function opened(): Promise<Page> {
    const page = await openPage('about:blank', phone)
    await servePictures(page)
    // A first visit to a rendered page does without the fonts, and the plain page does not.
    await page.addInitScript(() => localStorage.setItem('fonts', 'kept'))
    // The plain page loads it separately, before or after the menu. A rendered page brings it along.
    const dressed = page.waitForResponse(`**/api/restaurants/${restaurant.id}`).catch(() => null)
    await page.goto(`/menu/${restaurant.id}`)
    const isRendered = await page.evaluate(() => 'rendered' in document.documentElement.dataset)
    if (!isRendered) await (await dressed)?.finished()
    await page.getByRole('checkbox', { name: 'Milk', exact: true }).click()
    await page.getByRole('button', { name: 'View Personalized Menu' }).first().click()
    await page.getByRole('heading', { name: 'Ask staff first' }).waitFor()
    await page
      .getByRole('button', { name: /^Add to my order/u })
      .first()
      .click()
    await page.getByRole('button', { name: /^My Order/u }).click()
    await page.getByText('Tap a dish to remove it').waitFor() // the list loads after the dishes
    await page.getByRole('button', { name: /hidden by your filters$/u }).click()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.getByRole('region', { name: 'Filters in use' }).waitFor({ state: 'detached' })
    // The pressed button confirms the press for a moment and then leaves the bar.
    const bar = page.getByRole('complementary', { name: 'Order and notices' })
    await bar.getByRole('button', { name: 'View Personalized Menu' }).waitFor({ state: 'detached' })
    return page
  }

  before(async () => {
    restaurant = await createSample()
    plain = await protectedStyles(await opened())
    expect(plain.length, 'badges, reasons, headings, filters and disclaimers were found').to.be.above(150)
  })
  it('does not let hostile CSS change protected parts', async () => {
    await dress({ customCss: malicious })
    const page = await opened()
    expect(differences(plain, await protectedStyles(page)).join('\n')).to.equal('')
    expect(await coveredParts(page)).to.deep.equal([])
  })
})

/** The parts about allergens and about how far to trust the page. */
const protectedRoots = [
  'ul[aria-label="Allergens"]',
  'ul[aria-label="Diets"]',
  '.menu-item .border-ask', // the reasons
  '.menu-item > p:not([class*=menu-])', // the restaurant's notes
  'main h2',
  'main section > div > p:not([class*=menu-])', // the notes of a verdict
  'footer',
  'aside[aria-label="Order and notices"]',
  '[role="tabpanel"] label:has(> [type="checkbox"])',
  '[role="tabpanel"] h3 button',
].join(',')

/**
 * The computed styles of the protected parts and all in them, except sizes that follow from the available space. Waits
 * for animations: a branding fades in after the page has loaded. Moves the mouse away, because a larger font may put
 * another element under it, which then has its hover style. Waits while the page says that it is stale, as it may on a slow
 * machine, so that every reading has the same parts.
 */
async function protectedStyles(page: Page): Promise<Record<string, string>[]> {
  await page.mouse.move(0, 0)
  await waitForAnimations(page)
  const reading = await page.waitForFunction(selector => {
    if (document.querySelector('aside[aria-label="Order and notices"] [role="status"] > p')) return null
    const bySpace =
      /^(?:--|(?:width|height|inline-size|block-size|perspective-origin|transform-origin|grid-template-rows|top|left|right|bottom)$|inset)/u
    const roots = [...document.querySelectorAll(selector)]
    const all = new Set(roots.flatMap(root => [root, ...root.querySelectorAll('*')]))
    return [...all].flatMap(element =>
      ['', '::before', '::after'].map(pseudo => {
        const computed = getComputedStyle(element, pseudo || undefined)
        const styles = [...computed]
          .filter(name => !bySpace.test(name))
          .map(name => [name, computed.getPropertyValue(name)])
        return {
          element: `${element.tagName}${pseudo} ${element.textContent?.slice(0, 40)}`,
          ...Object.fromEntries(pseudo ? styles.filter(([name]) => name === 'content') : styles),
        }
      }),
    )
  }, protectedRoots)
  return (await reading.jsonValue()) ?? []
}

/** The differences between two readings, one line per style. */
function differences(
  before: readonly Record<string, string>[],
  after: readonly Record<string, string>[],
): string[] {
  if (before.length !== after.length) return [`${before.length} parts, then ${after.length}`]
  return before.flatMap((styles, at) =>
    Object.entries(styles).flatMap(([name, value]) => {
      const now = after[at]?.[name]
      return now === value ? [] : [`${styles.element}: ${name} was ${value}, is ${now}`]
    }),
  )
}

/** Badges and reasons that are covered by something else when scrolled into view. */
async function coveredParts(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: /^My Order/u }).click() // the open list itself covers the page
  return page.evaluate(async () => {
    const parts = document.querySelectorAll('.menu-item ul li, .menu-item .border-ask p, main h2')
    const covered: string[] = []
    for (const part of parts) {
      if (!part.checkVisibility()) continue // the headings of the filters on a wide screen
      part.scrollIntoView({ block: 'center' })
      // The bar of the filters comes and goes with the next frames.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      const { x, y, width, height } = part.getBoundingClientRect()
      const top = document.elementFromPoint(x + Math.min(width / 2, 20), y + height / 2)
      const isSeen = width > 8 && height > 8 && top !== null && (part.contains(top) || top.contains(part))
      if (!isSeen) covered.push(`${part.textContent} lies under ${top?.outerHTML.slice(0, 120)}`)
    }
    return covered
  })
}
