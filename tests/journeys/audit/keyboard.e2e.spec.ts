import { AllergenId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { expect } from 'chai'
import type { Locator } from 'playwright-core'
import { press, tabTo } from '../../fixtures/keyboard.ts'
import { waitForReadModels } from '../../fixtures/read-models.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, getStack } from '../../fixtures/world.ts'
import { historicalItem } from './auditor.ts'

// Only with --all: auditor.e2e.spec.ts drags the same slider; this one uses its keys.
const narrow = { viewport: { width: 390, height: 844 } } as const
const milk = AllergenId.parse('milk')

describe('the replay by keyboard on a phone', () => {
  let owner: TestRestaurant
  const openPage = createPageOpener()

  before(async () => {
    owner = await createRestaurant({ Dinner: ['Soup', 'Tart'] })
    const [menuId = ''] = owner.menuIds
    const { origin } = getStack()
    await owner.publish() // otherwise guests might see this and the next step as one change
    const { body: items } = await owner.call(itemRoutes.ofMenu, { params: { menuId } })
    const soup = items.find(({ name }) => name === 'Soup')
    if (!soup) throw new Error('The menu has no soup.')
    const itemId = soup.id
    const params = { itemId }
    const declared = await owner.call(allergenRoutes.declare, { params, body: { allergenId: milk } })
    await waitForReadModels(origin, owner, declared.consistencyToken)
    const { consistencyToken } = await owner.call(allergenRoutes.withdraw, {
      params: { ...params, allergenId: milk },
      query: { reason: 'Oat milk now.' },
    })
    await waitForReadModels(origin, owner, consistencyToken)
  })

  it('reads out each change', async () => {
    const page = await openPage(`/replay?menu=${owner.menuIds[0]}`, { ...narrow, token: owner.token })
    await page.getByRole('heading', { level: 1, name: 'Replay of Dinner' }).waitFor()
    const slider = page.getByRole('slider', { name: 'Time' })
    await tabTo(page, slider)
    const says = (text: RegExp) =>
      page.waitForFunction(
        pattern =>
          new RegExp(pattern, 'u').test(
            document.querySelector('[role=slider], input[type=range]')?.getAttribute('aria-valuetext') ?? '',
          ),
        text.source,
      )
    await says(/After change \d+ of \d+\. Soup: Milk changed from “Contains Milk” to “not marked”/u)
    const read = await recorded(slider)
    await page.keyboard.press('ArrowLeft')
    await says(/Soup: Milk changed from “not marked” to “Contains Milk”/u)
    expect((await read()).join('\n'), 'the change that was left is not read out as this one').to.not.match(
      /to “not marked”/u,
    )
    const soup = historicalItem(page, 'Soup')
    await soup.getByRole('list', { name: 'Allergens' }).getByText('Contains Milk').waitFor()
    expect(await page.getByRole('region', { name: 'Last change' }).ariaSnapshot()).to.contain(
      'listitem: "Soup: Milk changed from “not marked” to “Contains Milk”"',
    )
    expect(await page.locator('main').ariaSnapshot()).to.match(/slider "Time"/u)

    await page.keyboard.press('ArrowRight')
    await says(/to “not marked”/u)
    await page.keyboard.press('Home')
    await says(/After change 1 of \d+\./u)
    await page.keyboard.press('End')
    await soup.waitFor()
    await soup.getByText('Last change', { exact: false }).waitFor()
    expect(await soup.getByRole('list', { name: 'Allergens' }).count()).to.equal(0)
    expect(await soup.textContent(), 'guests see no price of 0 either').to.not.match(/\d\.\d/u)

    // A key pressed while the address is being updated must not be lost.
    await slider.evaluate(element => {
      const { replaceState } = history
      history.replaceState = (...given) => {
        history.replaceState = replaceState
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
        replaceState.apply(history, given)
      }
    })
    await page.keyboard.press('ArrowLeft')
    await says(/After change 1 of \d+\./u)
    await page.keyboard.press('End')
    await soup.waitFor()

    await press(page, page.getByRole('button', { name: 'Compare with another time' }))
    await tabTo(page, slider, 'Shift+Tab')
    await page.keyboard.press('ArrowLeft')
    await says(/After change 3 of 3/u)
    await page.keyboard.press('ArrowLeft')
    const differs = page.getByRole('region', { name: 'Differences' })
    await differs.getByText('Soup').first().waitFor()
    await differs.getByText(/Milk/u).first().waitFor()
  })
})

/** Records the texts by which a screen reader announces the slider; returns a function that reads those so far. */
async function recorded(slider: Locator): Promise<() => Promise<readonly string[]>> {
  await slider.evaluate(element => {
    const texts: string[] = []
    Object.assign(window, { readOut: texts })
    new MutationObserver(() => texts.push(element.getAttribute('aria-valuetext') ?? '')).observe(element, {
      attributeFilter: ['aria-valuetext'],
    })
  })
  return () => slider.evaluate(() => (window as unknown as { readOut: string[] }).readOut)
}
