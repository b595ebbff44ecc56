import { contrast } from '@safe-menu/contracts/restaurants/colours'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { expect } from 'chai'
import type { Locator } from 'playwright-core'
import { accessibilityFaults } from '../../fixtures/accessibility.ts'
import { createRestaurant, type TestRestaurant, waitForReadModels } from '../../fixtures/restaurant.ts'
import { withVariants } from '../../fixtures/visual-states.ts'
import { getStack, openPage, phone } from '../../fixtures/world.ts'

const brands = { 'near-black': '#111111', 'mid-grey': '#808080', white: '#ffffff', vivid: '#e4002b' }
/** The minimum contrast of a control with its surroundings (WCAG 2.2, 1.4.11). */
const controlContrast = 3

/** The computed colour, as `#rrggbb`. */
const colourOf = async (part: Locator, property: string) => {
  const shown = await part.evaluate(
    (element, name) => getComputedStyle(element).getPropertyValue(name),
    property,
  )
  const channels = shown.match(/\d+/gu)?.slice(0, 3) ?? []
  return `#${channels.map(channel => Number(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Runs in the page: whether the restaurant's colour is applied. */
function isDressed(): boolean {
  const [own, worn] = [document.documentElement, document.querySelector('.menu-accent')].map(part =>
    part === null ? '' : getComputedStyle(part).getPropertyValue('--color-brand'),
  )
  return worn !== '' && worn !== own
}

// Only with --all: colours.unit.spec.ts computes the same contrasts.
describe('the guest’s page in a restaurant’s colours', () => {
  let place: TestRestaurant

  before(async () => {
    place = await createRestaurant({ Brunch: ['Waffle'], Dinner: ['Soup'] })
    await place.publish()
  })

  for (const [[kind, primary], colorScheme] of withVariants(Object.entries(brands), [
    'light',
    'dark',
  ] as const))
    it(`keeps tabs and buttons visible with a ${kind} colour in ${colorScheme} mode`, async () => {
      const params = { restaurantId: place.id }
      const body = { customization: { colors: { primary } } }
      const { consistencyToken } = await place.call(restaurantRoutes.change, { params, body })
      await waitForReadModels(getStack().origin, place, consistencyToken)
      const { page, close } = await openPage(`/menu/${place.id}`, { ...phone, colorScheme })
      try {
        await page.getByRole('button', { name: 'Add to my order: Waffle' }).click()
        const ordered = page.getByRole('button', { name: 'In my order: Waffle, tap to remove' })
        await ordered.waitFor()
        await page.waitForFunction(isDressed) // the restaurant is loaded separately, before or after the menu
        expect(await accessibilityFaults(page), 'which waits for what fades in, too').to.deep.equal([])
        const ground = await colourOf(page.locator('body'), 'background-color')
        const inks = []
        for (const name of [/^Brunch/u, /^Dinner/u])
          inks.push(contrast(await colourOf(page.getByRole('tab', { name }), 'color'), ground))
        expect(inks[0]).to.be.above((inks[1] ?? 0) + 1)
        const line = await colourOf(page.getByRole('tab', { name: /^Brunch/u }), 'border-bottom-color')
        expect(contrast(line, ground)).to.be.above(controlContrast)
        const card = await colourOf(page.locator('.menu-item').first(), 'background-color')
        expect(contrast(await colourOf(ordered, 'background-color'), card)).to.be.above(controlContrast)
      } finally {
        await close()
      }
    })
})
