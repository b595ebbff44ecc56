import { readFile } from 'node:fs/promises'
import { AllergenId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { savedPath } from '../../fixtures/downloads.ts'
import { tabTo } from '../../fixtures/keyboard.ts'
import { waitForReadModels } from '../../fixtures/read-models.ts'
import { type RegisteredRestaurant, registerRestaurant } from '../../fixtures/restaurant.ts'
import { signingKeyOf, tokenFor } from '../../fixtures/tokens.ts'
import { createPageOpener, getStack, itWithAll } from '../../fixtures/world.ts'
import { findEntry, historicalItem, runVerifyCommand } from './auditor.ts'

const nuts = AllergenId.parse('nuts')
const milk = AllergenId.parse('milk')
const dish = 'Baked pear'
const reason = 'Sunflower seeds now.'

const narrow = { viewport: { width: 390, height: 844 } } as const

describe('an auditor', () => {
  const openPage = createPageOpener()

  it('sees, replays and exports a restaurant’s changes', async () => {
    const restaurant = await restaurantWithoutNuts()
    const token = tokenFor(signingKeyOf(getStack().dataDirectory), 'AUDITOR')
    const page = await openPage('/', { token })
    await page.getByRole('heading', { level: 1, name: 'Change history' }).waitFor()
    expect(new URL(page.url()).pathname).to.equal('/history')

    await page.getByRole('button', { name: /^Filters/u }).click()
    await page.getByRole('textbox', { name: 'Restaurant' }).fill(restaurant.name)
    await page
      .getByRole('list', { name: 'Results for Restaurant' })
      .getByRole('button', { name: restaurant.name, exact: true })
      .click()
    await page.getByRole('button', { name: `Remove filter Restaurant: ${restaurant.name}` }).waitFor()
    await page.getByLabel('Allergen or diet').selectOption('nuts')
    const withdrawn = findEntry(page, `“Contains Nuts” was removed from ${dish}`)
    await withdrawn.getByText(`Reason: ${reason}`).waitFor()
    await withdrawn.getByText(`by the restaurant (${restaurant.email})`).waitFor()
    await withdrawn.getByText('Confirmation removed').waitFor()
    await withdrawn.getByText(/^Visible to guests since .*2\d\d\d, \d\d:\d\d:\d\d/u).waitFor()
    await page.getByText('2 changes, newest first').waitFor()

    await page.getByRole('checkbox', { name: 'Tag removed', exact: true }).click()
    await page.getByText('1 change, newest first').waitFor()
    await page.getByRole('button', { name: 'Remove filter Tag removed' }).click()
    await page.getByText('2 changes, newest first').waitFor()
    await page.goBack()
    await page.getByText('1 change, newest first').waitFor()

    await downloadExport(page, 'JSONL', async file => {
      expect(await runVerifyCommand(file)).to.match(/\S/u)
      expect(await readFile(file, 'utf8')).to.contain(reason)
    })
    await downloadExport(page, 'CSV', async file => expect(await readFile(file, 'utf8')).to.contain(dish))

    await withdrawn.getByRole('link', { name: 'Show the menu at that time' }).click()
    await page.getByRole('heading', { level: 1, name: 'Replay of Dinner' }).waitFor()
    await page.getByRole('heading', { level: 2, name: /^Visible to guests on/u }).waitFor()
    const pear = historicalItem(page, dish)
    await pear.getByText('Changed at this time').waitFor()
    await pear.getByText('not marked').waitFor()
    await pear.getByText('Allergens not confirmed').waitFor()
    expect(await pear.getByRole('list', { name: 'Allergens' }).getByText('Contains Nuts').count()).to.equal(0)
    const after = page.url()

    await page.getByRole('button', { name: 'Previous change' }).click()
    await pear.getByRole('list', { name: 'Allergens' }).getByText('Contains Nuts').waitFor()
    await page.waitForURL(url => String(url) !== after)

    await page.getByRole('button', { name: 'Next change' }).click()
    await pear.locator('del', { hasText: /^Contains Nuts$/u }).waitFor()
    await page.getByRole('link', { name: 'Who changed it, and why' }).click()
    await withdrawn.getByText(`Reason: ${reason}`).waitFor()
    await page.goBack()

    await pear.waitFor()
    await dragTo(page, 0)
    await page.getByText('Guests could not open this menu at this time').waitFor()
    await dragTo(page, 1)
    await pear.waitFor()
    await page.getByRole('textbox', { name: /^Time,/u }).fill('2020-01-01T00:00:00')
    await page.getByText('Guests could not open this menu at this time').waitFor()
  })

  // timeline.unit.spec.ts holds what the slider says.
  itWithAll('moves through a replay by keyboard on a phone, and loses no key', async () => {
    const owner = await restaurantWithoutNuts()
    const page = await openPage(`/replay?menu=${owner.menuIds[0]}`, { ...narrow, token: owner.token })
    const slider = page.getByRole('slider', { name: 'Time' })
    await tabTo(page, slider)
    const says = (text: RegExp) =>
      waitUntil(`the slider says ${text}`, async () =>
        text.test((await slider.getAttribute('aria-valuetext')) ?? ''),
      )
    await says(/After change 2 of 2\. Baked pear: .*Nuts.*to “not marked”/u)
    await page.keyboard.press('ArrowLeft')
    await says(/After change 1 of 2\./u)
    await historicalItem(page, dish)
      .getByRole('list', { name: 'Allergens' })
      .getByText('Contains Nuts')
      .waitFor()
    // A key that is pressed while the address is being updated.
    await slider.evaluate(element => {
      const { replaceState } = history
      history.replaceState = (...given) => {
        history.replaceState = replaceState
        ;(element as HTMLInputElement).stepDown()
        element.dispatchEvent(new Event('input', { bubbles: true }))
        element.setAttribute('data-pressed', '')
        replaceState.apply(history, given)
      }
    })
    await page.keyboard.press('End')
    await page.locator('[data-pressed]').waitFor()
    await says(/After change 1 of 2\./u)
  })
})

/** A restaurant whose published dish was said to contain nuts, until the tag was removed with a reason. */
async function restaurantWithoutNuts(): Promise<RegisteredRestaurant> {
  const restaurant = await registerRestaurant({ Dinner: [dish] })
  const { call, menuIds } = restaurant
  const seen = (answer: { readonly consistencyToken: string | null }) =>
    waitForReadModels(getStack().origin, restaurant, answer.consistencyToken)
  const { body: items } = await call(itemRoutes.ofMenu, { params: { menuId: menuIds[0] ?? '' } })
  const params = { itemId: items[0]?.id ?? '' }
  await call(allergenRoutes.declare, { params, body: { allergenId: milk } })
  const tagged = await call(allergenRoutes.declare, { params, body: { allergenId: nuts } })
  await call(allergenRoutes.confirm, { params, body: { revision: tagged.body.revision } })
  await restaurant.publish() // otherwise guests might see this and the next step as one change
  await seen(
    await call(allergenRoutes.withdraw, { params: { ...params, allergenId: nuts }, query: { reason } }),
  )
  return restaurant
}

/** Downloads an export and passes the file to `check`. */
async function downloadExport(
  page: Page,
  format: string,
  check: (file: string) => Promise<unknown>,
): Promise<void> {
  const [download, request] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest(/\/api\/audit\/export/u),
    page.getByRole('button', { name: `Export ${format}` }).click(),
  ])
  expect(download.suggestedFilename()).to.match(new RegExp(`\\.${format.toLowerCase()}$`, 'u'))
  expect(request.url(), 'the filter goes along').to.contain('allergen=nuts')
  expect(request.url(), 'no token in an address').to.not.match(/token|ey[A-Za-z0-9]/u)
  await check(await savedPath(download))
}

/** Drags the slider's handle to a share of its track. */
async function dragTo(page: Page, share: number): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Time' })
  await slider.hover() // scrolls to it, and waits until it no longer moves
  const box = await slider.boundingBox()
  if (!box) throw new Error('The slider is not on the screen.')
  const { from, to, at } = await slider.evaluate(element => {
    const { min, max, value } = element as HTMLInputElement
    return { from: Number(min), to: Number(max), at: Number(value) }
  })
  const x = (part: number) => box.x + 8 + (box.width - 16) * part // the handle's centre stops 8 px from either end
  const y = box.y + box.height / 2
  await page.mouse.move(x((at - from) / (to - from)), y)
  await page.mouse.down()
  await page.mouse.move(x(0.5), y, { steps: 5 })
  await page.mouse.move(x(share), y, { steps: 5 })
  await page.mouse.up()
}
